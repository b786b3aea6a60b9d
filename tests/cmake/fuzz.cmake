# A fuzzer of a reader, for clang alone (NOA_FUZZ), which also instruments the readers for it. As a test it runs for 20 s;
# ./dev fuzz runs it for longer.
function (noa_fuzzer reader)
    noa_register_test_files(fuzz/${reader}.cpp fuzz/reader.cpp)
    if (NOT NOA_FUZZ)
        return()
    endif ()
    add_executable(fuzz_${reader} fuzz/${reader}.cpp fuzz/reader.cpp)
    target_include_directories(fuzz_${reader} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
    target_link_libraries(fuzz_${reader} PRIVATE noa::noa)
    target_link_options(fuzz_${reader} PRIVATE -fsanitize=fuzzer)
    target_compile_options(fuzz_${reader} PRIVATE -O1)
    noa_compile_options(fuzz_${reader})
    add_test(NAME fuzz.${reader}
        COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/run.sh" "$<TARGET_FILE:fuzz_${reader}>" ${reader} 20)
endfunction ()
