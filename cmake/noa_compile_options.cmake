# Each version of a compiler has warnings of its own. Only those of the compilers that CI uses are errors: all others must
# not stop a build.
if (NOA_WERROR STREQUAL "AUTO")
    set(NOA_WERROR OFF)
    if (CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
        set(NOA_WERROR ON)
    elseif (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^16\\.")
        set(NOA_WERROR ON)
    endif ()
endif ()

# Flags for our own targets. Always PRIVATE: nothing of this reaches those who link to us.
function (noa_compile_options target)
    # An enumerator that a switch forgets is an error with every compiler: it would be a wrong number.
    set(warnings -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror=switch)
    if (NOA_WERROR)
        list(APPEND warnings -Werror)
    endif ()
    # Messages begin with the place they come from: as seen from here, not from the machine it was built on.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${warnings}>
        $<$<COMPILE_LANGUAGE:CXX>:-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=>)

    # nvcc writes its own code around ours, which pedantic host compilers do not like.
    set(cuda_warnings -Wall,-Wextra,-Wshadow,-Werror=switch)
    set(cuda_werror)
    if (NOA_WERROR)
        string(APPEND cuda_warnings ",-Werror")
        set(cuda_werror --Werror=all-warnings)
    endif ()
    target_compile_options(${target} PRIVATE
        "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${cuda_warnings}>"
        "$<$<COMPILE_LANGUAGE:CUDA>:${cuda_werror}>"
        # CMake 3.25 does not know that nvcc can do C++20: CUDA_STANDARD would be ignored.
        "$<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>")

    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
endfunction ()

# A macro, because enabling a language has to happen at file scope.
macro (noa_enable_cuda)
    if (NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
        # "native" asks the GPU of this machine; without one, build for the one the project is measured on.
        execute_process(COMMAND nvidia-smi --list-gpus OUTPUT_VARIABLE noa_gpus ERROR_QUIET)
        if (noa_gpus MATCHES "GPU")
            set(CMAKE_CUDA_ARCHITECTURES native)
        else ()
            set(CMAKE_CUDA_ARCHITECTURES 90)
            message(STATUS "noa: there is no GPU here, so the CUDA code is built for architecture 90; CMAKE_CUDA_ARCHITECTURES says otherwise")
        endif ()
    endif ()
    enable_language(CUDA)
    if (CMAKE_CUDA_COMPILER_VERSION VERSION_LESS 12.6)
        message(FATAL_ERROR "noa: CUDA ${CMAKE_CUDA_COMPILER_VERSION} is too old, 12.6 is needed")
    endif ()
    find_package(CUDAToolkit REQUIRED)
endmacro ()
