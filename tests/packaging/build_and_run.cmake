# Builds the user project PROJECT in WORK against an installed noa (its prefix is WORK/prefix) or against its sources,
# runs it, and looks for what must not be in an installation.
function (run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if (failed)
        list(JOIN ARGN " " line)
        message(FATAL_ERROR "${line}\n${output}")
    endif ()
endfunction ()

file(REMOVE_RECURSE "${WORK}")
run("${CMAKE_COMMAND}" --install "${NOA_BUILD}" --prefix "${WORK}/prefix")
run("${CMAKE_COMMAND}" -S "${PROJECT}" -B "${WORK}/build" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
    "-DCMAKE_PREFIX_PATH=${WORK}/prefix" "-DNOA_SOURCE=${NOA_SOURCE}" "-DEXPECTED_VERSION=${VERSION}")
run("${CMAKE_COMMAND}" --build "${WORK}/build")
run("${WORK}/build/user")

# Installed headers need the standard library alone: names without a dot or a slash, except our own and, for the
# instructions that convert halves, the compilers' headers of intrinsics. What files that are compiled as CUDA include is
# in .cuh files.
file(GLOB_RECURSE headers "${WORK}/prefix/include/*.hpp")
foreach (header IN LISTS headers)
    file(STRINGS "${header}" includes REGEX "^ *# *include")
    foreach (line IN LISTS includes)
        if (NOT line MATCHES "include <([a-z_]+|cuda_fp16\\.h|immintrin\\.h)>$|include \"(kwk|noa)/[a-z_/]+\\.(hpp|cuh)\"$")
            message(FATAL_ERROR "${header} needs more than the standard library: ${line}")
        endif ()
    endforeach ()
endforeach ()

file(GLOB_RECURSE installed RELATIVE "${WORK}/prefix" "${WORK}/prefix/*")
foreach (file IN LISTS installed)
    if (NOT file MATCHES "^include/(kwk|noa)/.*\\.(hpp|cuh)$|^lib[^/]*/(.*/)?libnoa\\.(a|so.*)$|/cmake/noa/noa-[a-z-]+\\.cmake$|^share/doc/noa/LICENSE$|^bin/noa$")
        message(FATAL_ERROR "an installation should not contain ${file}")
    endif ()
endforeach ()
