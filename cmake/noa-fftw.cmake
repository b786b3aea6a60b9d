# Makes the target noa::fftw, if FFTW 3 is there in single and double precision, with the libraries that make its planner
# safe for threads. Installed with the package, too: those who link a static noa link FFTW with it.
if (NOT TARGET noa::fftw)
    find_path(FFTW3_INCLUDE_DIR fftw3.h)
    set(noa_fftw_libraries "")
    foreach (name IN ITEMS fftw3_threads fftw3f_threads fftw3 fftw3f)
        find_library(FFTW3_${name}_LIBRARY ${name})
        list(APPEND noa_fftw_libraries "${FFTW3_${name}_LIBRARY}")
    endforeach ()
    if (FFTW3_INCLUDE_DIR AND NOT noa_fftw_libraries MATCHES "NOTFOUND")
        add_library(noa::fftw INTERFACE IMPORTED)
        set_target_properties(noa::fftw PROPERTIES INTERFACE_LINK_LIBRARIES "${noa_fftw_libraries}"
            INTERFACE_INCLUDE_DIRECTORIES "${FFTW3_INCLUDE_DIR}")
    endif ()
endif ()
