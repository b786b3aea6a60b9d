# What find_package(noa) finds: the headers, the library, and the targets noa::noa and noa::kwk.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/noa")

install(TARGETS noa kwk EXPORT noa-targets INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(DIRECTORY include/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT noa-targets NAMESPACE noa:: DESTINATION "${package_dir}")

# A static library leaves it to others to link what it needs.
get_target_property(noa_type noa TYPE)
set(NOA_NEEDS_OPENBLAS OFF)
if (noa_type STREQUAL "STATIC_LIBRARY" AND TARGET noa::openblas)
    set(NOA_NEEDS_OPENBLAS ON)
    install(FILES cmake/noa-openblas.cmake DESTINATION "${package_dir}")
endif ()
set(NOA_NEEDS_FFTW OFF)
if (noa_type STREQUAL "STATIC_LIBRARY")
    set(NOA_NEEDS_FFTW ON)
    install(FILES cmake/noa-fftw.cmake DESTINATION "${package_dir}")
endif ()
set(NOA_NEEDS_IMAGES "")
if (noa_type STREQUAL "STATIC_LIBRARY")
    foreach (format IN ITEMS TIFF PNG)
        if (TARGET ${format}::${format})
            list(APPEND NOA_NEEDS_IMAGES ${format})
        endif ()
    endforeach ()
    install(FILES cmake/noa-images.cmake DESTINATION "${package_dir}")
endif ()
set(NOA_NEEDS_CUDA OFF)
if (noa_type STREQUAL "STATIC_LIBRARY" AND NOA_CUDA)
    set(NOA_NEEDS_CUDA ON)
endif ()
configure_package_config_file(cmake/noa-config.cmake.in "${PROJECT_BINARY_DIR}/noa-config.cmake"
    INSTALL_DESTINATION "${package_dir}")
# Before 1.0 every minor version may change the interface.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/noa-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/noa-config.cmake" "${PROJECT_BINARY_DIR}/noa-config-version.cmake"
    DESTINATION "${package_dir}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/noa")
