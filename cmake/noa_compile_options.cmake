# Flags for our own targets. Always PRIVATE: nothing of this reaches those who link to us.
function (noa_compile_options target)
    set(warnings -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
    if (NOA_WERROR)
        list(APPEND warnings -Werror)
    endif ()
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${warnings}>)

    # nvcc writes its own code around ours, which pedantic host compilers do not like.
    set(cuda_warnings -Wall,-Wextra,-Wshadow)
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
        find_program(NOA_NVIDIA_SMI nvidia-smi)
        if (NOA_NVIDIA_SMI)
            set(CMAKE_CUDA_ARCHITECTURES native)
        else ()
            set(CMAKE_CUDA_ARCHITECTURES 90)
        endif ()
    endif ()
    enable_language(CUDA)
    find_package(CUDAToolkit REQUIRED)
endmacro ()
