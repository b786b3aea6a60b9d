# Reads "#define NOA_VERSION <number>" from a header and gives it back as major.minor.patch.
function (noa_read_version header result)
    file(STRINGS "${header}" line REGEX "^#define NOA_VERSION [0-9]+$")
    if (NOT line)
        message(FATAL_ERROR "${header} does not say which version this is")
    endif ()
    string(REGEX REPLACE "[^0-9]*([0-9]+)$" "\\1" number "${line}")
    math(EXPR major "${number} / 10000")
    math(EXPR minor "${number} / 100 % 100")
    math(EXPR patch "${number} % 100")
    set(${result} "${major}.${minor}.${patch}" PARENT_SCOPE)
    # A new version must reach the build without a word from the user.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header}")
endfunction ()
