# MRC files that noa writes are judged by the Python package mrcfile, and those of mrcfile are read: by mrcfile/judge.py,
# which asks mrcfile/noa_worker.cpp. Goes with the comparison with NumPy; NOA_NUMPY_TESTS = AUTO leaves it out where
# mrcfile is not there, ON stops there.
function (noa_mrcfile_test)
    noa_register_test_files(mrcfile/noa_worker.cpp)
    if (NOT NOA_NUMPY_TESTS)
        return()
    endif ()
    find_program(NOA_MRCFILE_PYTHON python3 DOC "A Python that has mrcfile" VALIDATOR noa_python_has_mrcfile)
    if (NOT NOA_MRCFILE_PYTHON)
        if (NOA_NUMPY_TESTS STREQUAL "AUTO")
            message(STATUS "noa: MRC files are not judged by mrcfile, because no python3 has it")
            return()
        endif ()
        message(FATAL_ERROR "noa: NOA_NUMPY_TESTS is ${NOA_NUMPY_TESTS}, but no python3 has mrcfile")
    endif ()

    add_executable(mrcfile_worker mrcfile/noa_worker.cpp)
    target_link_libraries(mrcfile_worker PRIVATE noa::noa)
    noa_compile_options(mrcfile_worker)
    add_test(NAME mrcfile.judge
        COMMAND "${NOA_MRCFILE_PYTHON}" -B "${CMAKE_CURRENT_SOURCE_DIR}/mrcfile/judge.py" "$<TARGET_FILE:mrcfile_worker>")
endfunction ()

# Refuses a Python without it, so that the search goes on.
function (noa_python_has_mrcfile result python)
    execute_process(COMMAND "${python}" -c "import mrcfile" RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if (failed)
        set(${result} FALSE PARENT_SCOPE)
    endif ()
endfunction ()
