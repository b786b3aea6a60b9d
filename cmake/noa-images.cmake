# Makes the target noa::images: the libraries of image formats that are there, libtiff and libpng. Installed with the
# package, too: those who link a static noa link them. Before 4.5, libtiff has no limits on memory for each file.
if (NOT TARGET noa::images)
    find_package(TIFF 4.5 QUIET)
    find_package(PNG QUIET)
    add_library(noa::images INTERFACE IMPORTED)
    foreach (format IN ITEMS TIFF PNG)
        if (TARGET ${format}::${format})
            target_link_libraries(noa::images INTERFACE ${format}::${format})
        endif ()
    endforeach ()
endif ()
