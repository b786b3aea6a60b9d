# Makes the target noa::openblas, if OpenBLAS is there. Installed with the package, too: those who link a static noa link
# OpenBLAS with it.
if (NOT TARGET noa::openblas)
    find_package(OpenBLAS CONFIG QUIET)
    if (NOT OpenBLAS_FOUND)
        find_library(OpenBLAS_LIBRARIES openblas)
        find_path(OpenBLAS_INCLUDE_DIRS openblas_config.h PATH_SUFFIXES openblas)
    endif ()
    if (OpenBLAS_LIBRARIES AND OpenBLAS_INCLUDE_DIRS)
        add_library(noa::openblas INTERFACE IMPORTED)
        set_target_properties(noa::openblas PROPERTIES INTERFACE_LINK_LIBRARIES "${OpenBLAS_LIBRARIES}"
            INTERFACE_INCLUDE_DIRECTORIES "${OpenBLAS_INCLUDE_DIRS}")
    endif ()
endif ()
