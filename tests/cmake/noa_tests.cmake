# The kinds of tests. Each registers its files: one that nobody registers is an error (noa_refuse_stray_files).
include("${CMAKE_CURRENT_LIST_DIR}/stray_files.cmake")

# The tests of a module: all files in its folder, but for those named after EXCEPT. Those that are to be compiled as CUDA,
# too, are named after KERNELS. With CUDA on, those named after GPU run again on the GPU, as do X_gpu.cpp and X.cu, which run
# nowhere else. ALL stands for all others, but for those after CPU. Names are stems. What must_not_compile/ holds must not.
function (noa_test_module module)
    cmake_parse_arguments(PARSE_ARGV 1 arg "OPTIMIZED;COMMANDS" "" "KERNELS;GPU;CPU;EXCEPT")
    foreach (list IN ITEMS arg_KERNELS arg_GPU arg_CPU arg_EXCEPT)
        list(TRANSFORM ${list} REPLACE "^(.+)$" "${module}/\\1.cpp")
    endforeach ()
    file(GLOB sources CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" ${module}/*.cpp ${module}/*.cu)
    list(REMOVE_ITEM sources ${arg_EXCEPT})
    set(gpu_sources ${sources})
    list(FILTER gpu_sources INCLUDE REGEX "_gpu\\.cpp$|\\.cu$")
    list(REMOVE_ITEM sources ${gpu_sources})
    if (arg_KERNELS STREQUAL "${module}/ALL.cpp")
        set(arg_KERNELS ${sources})
    endif ()
    list(REMOVE_ITEM sources ${arg_KERNELS})
    if (arg_GPU STREQUAL "${module}/ALL.cpp")
        set(arg_GPU ${sources})
        list(REMOVE_ITEM arg_GPU ${arg_CPU})
    endif ()

    set(kind)
    if (arg_OPTIMIZED)
        set(kind OPTIMIZED)
    elseif (arg_COMMANDS)
        set(kind COMMANDS)
    endif ()
    noa_test(${module} ${kind} ${arg_KERNELS} HOST ${sources})
    list(APPEND gpu_sources ${arg_GPU})
    if (gpu_sources)
        noa_gpu_test(${module} ${gpu_sources})
    endif ()
    file(GLOB cases CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" ${module}/must_not_compile/*.cpp)
    foreach (case IN LISTS cases)
        noa_must_not_compile(${case})
    endforeach ()
endfunction ()

# What the tests of a module need besides.
function (noa_link_tests module library)
    foreach (target IN ITEMS test_${module} test_${module}_gpu)
        if (TARGET ${target})
            target_link_libraries(${target} PRIVATE ${library})
        endif ()
    endforeach ()
endfunction ()

# A GoogleTest program. With CUDA on, the same files, but for those after HOST, are compiled again as CUDA, to run on
# the CPU and on the GPU. It is the library that is tested: in optimized builds, tests are compiled at -O1; at -O0 those
# that are COMMANDS, which calculate nothing by themselves; and as users would those that are OPTIMIZED, which have the
# library's loops in them.
function (noa_test module)
    cmake_parse_arguments(PARSE_ARGV 1 arg "OPTIMIZED;COMMANDS" "" "HOST")
    set(sources ${arg_UNPARSED_ARGUMENTS})
    noa_register_test_files(${sources} ${arg_HOST} support/driver.cpp)
    if (NOA_HOST_TESTS AND (NOT NOA_TEST_MODULES OR module IN_LIST NOA_TEST_MODULES))
        noa_add_gtest(test_${module} "" ${sources} ${arg_HOST})
        target_link_libraries(test_${module} PRIVATE test_support)
        if (arg_OPTIMIZED)
            noa_optimize_tests(test_${module} O3)
        elseif (arg_COMMANDS)
            noa_optimize_tests(test_${module} O0)
        else ()
            noa_optimize_tests(test_${module} O1)
        endif ()
    endif ()
    if (NOA_CUDA AND arg_UNPARSED_ARGUMENTS)
        noa_as_cuda(copies ${sources} support/driver.cpp)
        noa_add_gtest(test_${module}_cuda "cuda." ${copies})
        # The only build of ours in which kernels check their indices.
        target_compile_definitions(test_${module}_cuda PRIVATE KWK_CHECK_BOUNDS=1)
        target_link_libraries(test_${module}_cuda PRIVATE CUDA::cudart_static)
    endif ()
endfunction ()

# Files of C++ as files of CUDA.
function (noa_as_cuda result)
    set(copies)
    foreach (source IN LISTS ARGN)
        set(copy "${CMAKE_CURRENT_BINARY_DIR}/${source}.cu")
        file(CONFIGURE OUTPUT "${copy}" CONTENT "#include \"${CMAKE_CURRENT_SOURCE_DIR}/${source}\"\n" @ONLY)
        list(APPEND copies "${copy}")
    endforeach ()
    set(${result} "${copies}" PARENT_SCOPE)
endfunction ()

# Tests on the GPU: of functions that are compiled into the library, from plain C++, and of operators, as CUDA, which
# files after CUDA are compiled as.
function (noa_gpu_test module)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "CUDA")
    noa_register_test_files(${arg_UNPARSED_ARGUMENTS} ${arg_CUDA})
    if (NOA_CUDA)
        noa_as_cuda(copies ${arg_CUDA})
        noa_add_gtest(test_${module}_gpu "gpu." ${arg_UNPARSED_ARGUMENTS} ${copies})
        target_link_libraries(test_${module}_gpu PRIVATE test_support CUDA::cudart_static)
        noa_optimize_tests(test_${module}_gpu O1)
    endif ()
endfunction ()

# The driver and the samples of all tests, compiled once. They make and compare the elements of all tests of arrays, which
# is where the time goes in a build for debugging.
function (noa_test_support)
    add_library(test_support STATIC support/driver.cpp support/samples.cpp)
    noa_prepare_test(test_support)
    target_compile_options(test_support PRIVATE -O2)
    noa_register_test_files(support/driver.cpp support/samples.cpp)
endfunction ()

# Compiles a program of tests at a level, O0, O1 or O3, in optimized builds. What every test includes is parsed once for
# each level. Not used by files that set a macro for it.
function (noa_optimize_tests target level)
    if (NOT CMAKE_BUILD_TYPE STREQUAL "Release")
        set(level default)
    endif ()
    if (NOT TARGET test_headers_${level})
        set(source "${CMAKE_CURRENT_BINARY_DIR}/headers_${level}.cpp")
        file(CONFIGURE OUTPUT "${source}" CONTENT "" @ONLY)
        add_library(test_headers_${level} OBJECT "${source}")
        noa_prepare_test(test_headers_${level})
        noa_set_level(test_headers_${level} ${level})
        target_precompile_headers(test_headers_${level} PRIVATE <gtest/gtest.h> <rapidcheck/gtest.h> <noa/noa.hpp>)
    endif ()
    noa_set_level(${target} ${level})
    target_precompile_headers(${target} REUSE_FROM test_headers_${level})
    get_target_property(sources ${target} SOURCES)
    foreach (source IN LISTS sources)
        file(STRINGS "${source}" macros REGEX "^#define" LIMIT_COUNT 1)
        if (macros)
            set_source_files_properties("${source}" PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
        endif ()
    endforeach ()
endfunction ()

function (noa_set_level target level)
    if (NOT level STREQUAL "default")
        target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-${level}>)
    endif ()
endfunction ()

function (noa_prepare_test target)
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
    target_link_libraries(${target} PRIVATE noa::noa GTest::gtest_main rapidcheck rapidcheck_gtest)
    noa_compile_options(${target})
endfunction ()

function (noa_add_gtest target prefix)
    add_executable(${target} ${ARGN})
    noa_prepare_test(${target})
    # Property tests: many cases, and the same ones in every run. Started by hand, they draw new ones each time.
    # Fewer where a sanitizer looks for faults that any case would show.
    if (NOA_TEST_SHARDS EQUAL 0)
        set(environment "RC_PARAMS=max_success=5000 seed=1")
        if (prefix STREQUAL "gpu.")
            list(APPEND environment "NOA_TEST_DEVICE=gpu")
        endif ()
        gtest_discover_tests(${target} TEST_PREFIX "${prefix}" DISCOVERY_MODE PRE_TEST PROPERTIES ENVIRONMENT "${environment}")
        return()
    endif ()
    # Nor those of accuracy alone, which need many pixels.
    set(environment "RC_PARAMS=max_success=1000 seed=1" "GTEST_FILTER=-*accuracy*")
    math(EXPR last "${NOA_TEST_SHARDS} - 1")
    foreach (shard RANGE ${last})
        add_test(NAME "${prefix}${target}.${shard}" COMMAND ${target})
        set_tests_properties("${prefix}${target}.${shard}" PROPERTIES
            ENVIRONMENT "${environment};GTEST_TOTAL_SHARDS=${NOA_TEST_SHARDS};GTEST_SHARD_INDEX=${shard}")
    endforeach ()
endfunction ()

# A file of programs that the compiler must refuse. Each is marked by a line
#     //! name: pattern && pattern
# and stands between `#ifdef name` and `#endif`; the compiler's message must contain every pattern. Choose one that the
# compiler cannot produce by showing the line. Without any name defined, the file must compile.
function (noa_must_not_compile file)
    noa_register_test_files(${file})
    if (NOT NOA_COMPILE_TESTS)
        return()
    endif ()
    string(REGEX REPLACE "^(.+)/must_not_compile/(.+)\\.cpp$" "\\1.\\2" stem "${file}")
    set(command "${CMAKE_COMMAND}" "-DCOMPILER=${CMAKE_CXX_COMPILER}" "-DINCLUDE=${PROJECT_SOURCE_DIR}/include"
        "-DFILE=${CMAKE_CURRENT_SOURCE_DIR}/${file}")
    set(script -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/must_not_compile.cmake")

    add_test(NAME "must_not_compile.${stem}.otherwise_compiles" COMMAND ${command} ${script})
    file(STRINGS "${file}" marks REGEX "^//! ")
    file(STRINGS "${file}" cases REGEX "^#ifdef ")
    list(LENGTH marks n_marks)
    list(LENGTH cases n_cases)
    if (NOT n_marks EQUAL n_cases)
        message(FATAL_ERROR "${file} has ${n_cases} cases, but ${n_marks} marks")
    endif ()
    foreach (mark IN LISTS marks)
        string(REGEX MATCH "^//! ([a-z_0-9]+): (.+)$" matched "${mark}")
        if (NOT matched)
            message(FATAL_ERROR "${file}: cannot read the mark ${mark}")
        endif ()
        add_test(NAME "must_not_compile.${stem}.${CMAKE_MATCH_1}"
            COMMAND ${command} "-DCASE=${CMAKE_MATCH_1}" "-DPATTERNS=${CMAKE_MATCH_2}" ${script})
    endforeach ()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
endfunction ()

# Every public header, compiled alone and twice in one file.
function (noa_public_headers_alone)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/include" "${PROJECT_SOURCE_DIR}/include/*.hpp")
    set(sources)
    foreach (header IN LISTS headers)
        set(source "${CMAKE_CURRENT_BINARY_DIR}/headers/${header}.cpp")
        file(CONFIGURE OUTPUT "${source}" CONTENT "#include <${header}>\n#include <${header}>\n" @ONLY)
        list(APPEND sources "${source}")
    endforeach ()
    add_library(public_headers OBJECT ${sources})
    target_link_libraries(public_headers PRIVATE noa::noa)
    noa_compile_options(public_headers)
endfunction ()

# The C++ in a Markdown page, compiled and run; see doc_examples.cmake for the rules.
include("${CMAKE_CURRENT_LIST_DIR}/doc_examples.cmake")

# What noa and NumPy both can do.
include("${CMAKE_CURRENT_LIST_DIR}/numpy.cmake")

# What noa and mrcfile both can do.
include("${CMAKE_CURRENT_LIST_DIR}/mrcfile.cmake")

# Files that nobody wrote on purpose.
include("${CMAKE_CURRENT_LIST_DIR}/fuzz.cmake")

# Rules on the structure of the code, which rules/structure.py checks, and whether it would find violations. They need
# nothing of the build.
function (noa_rules_test)
    find_program(NOA_RULES_PYTHON python3 DOC "A Python that checks the structure of the code")
    if (NOT NOA_RULES_PYTHON)
        message(STATUS "noa: the structure of the code is not checked, because there is no python3")
        return()
    endif ()
    foreach (name IN ITEMS structure test_structure)
        add_test(NAME rules.${name} COMMAND "${NOA_RULES_PYTHON}" -B "${CMAKE_CURRENT_SOURCE_DIR}/rules/${name}.py")
    endforeach ()
    add_test(NAME rules.table_of_functions COMMAND "${NOA_RULES_PYTHON}" -B "${PROJECT_SOURCE_DIR}/docs/update_functions.py" --check)
endfunction ()

# A small project of a user, configured, built and run against what this build gives.
function (noa_user_project name)
    add_test(NAME packaging.${name} COMMAND "${CMAKE_COMMAND}"
        "-DNOA_SOURCE=${PROJECT_SOURCE_DIR}" "-DNOA_BUILD=${PROJECT_BINARY_DIR}"
        "-DPROJECT=${CMAKE_CURRENT_SOURCE_DIR}/packaging/${name}"
        "-DWORK=${CMAKE_CURRENT_BINARY_DIR}/packaging/${name}"
        "-DGENERATOR=${CMAKE_GENERATOR}" "-DCOMPILER=${CMAKE_CXX_COMPILER}" "-DVERSION=${PROJECT_VERSION}"
        -P "${CMAKE_CURRENT_SOURCE_DIR}/packaging/build_and_run.cmake")
    set_tests_properties(packaging.${name} PROPERTIES COST 500)  # it compiles, so it begins early
endfunction ()

# The check for stray files, itself checked: a folder with one is refused.
function (noa_stray_file_test)
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/stray")
    file(WRITE "${folder}/forgotten.cpp" "")
    add_test(NAME packaging.stray_test_file_is_refused COMMAND "${CMAKE_COMMAND}" "-DFOLDER=${folder}"
        -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/stray_files.cmake")
    set_tests_properties(packaging.stray_test_file_is_refused PROPERTIES
        PASS_REGULAR_EXPRESSION "no build runs these test files.*forgotten.cpp")
endfunction ()
