# Random arrays go through noa and through NumPy or SciPy, and what comes out is compared: by numpy/compare.py, which
# asks numpy/noa_worker.cpp. NOA_NUMPY_TESTS = AUTO leaves it out where they are not there, ON stops there.
function (noa_numpy_test)
    set(sources numpy/choosing.cpp numpy/copies.cpp numpy/elementwise.cpp numpy/noa_worker.cpp numpy/reductions.cpp numpy/spectra_and_images.cpp)
    noa_register_test_files(${sources})
    if (NOT NOA_NUMPY_TESTS)
        return()
    endif ()
    find_program(NOA_PYTHON python3 DOC "A Python that has NumPy and SciPy" VALIDATOR noa_python_can_compare)
    if (NOT NOA_PYTHON)
        if (NOA_NUMPY_TESTS STREQUAL "AUTO")
            message(STATUS "noa: no comparison with NumPy and SciPy, because no python3 has both")
            return()
        endif ()
        message(FATAL_ERROR "noa: NOA_NUMPY_TESTS is ${NOA_NUMPY_TESTS}, but no python3 has NumPy and SciPy")
    endif ()

    add_executable(noa_worker ${sources})
    target_include_directories(noa_worker PRIVATE "${PROJECT_SOURCE_DIR}/tests")
    target_link_libraries(noa_worker PRIVATE noa::noa)
    noa_compile_options(noa_worker)
    # It calls every function with every type, and calculates nothing: optimized, it would take minutes to compile.
    target_compile_options(noa_worker PRIVATE -O0)
    add_test(NAME numpy.compare
        COMMAND "${NOA_PYTHON}" "${CMAKE_CURRENT_SOURCE_DIR}/numpy/compare.py" "$<TARGET_FILE:noa_worker>")
    set_tests_properties(numpy.compare PROPERTIES COST 1000)  # it takes longest, so it begins first
endfunction ()

# Refuses a Python without them, so that the search goes on.
function (noa_python_can_compare result python)
    execute_process(COMMAND "${python}" -c "import numpy, scipy.ndimage"
        RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if (failed)
        set(${result} FALSE PARENT_SCOPE)
    endif ()
endfunction ()
