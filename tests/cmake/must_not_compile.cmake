# Compiles FILE with CASE defined, which must fail with a message that matches all PATTERNS (joined by " && "),
# or, without CASE, must work.
set(definition)
if (CASE)
    set(definition "-D${CASE}")
endif ()
execute_process(COMMAND "${COMPILER}" -std=c++20 -fsyntax-only "-I${INCLUDE}" ${definition} "${FILE}"
    RESULT_VARIABLE failed OUTPUT_VARIABLE message ERROR_VARIABLE message)

if (NOT CASE)
    if (failed)
        message(FATAL_ERROR "does not compile even without a case:\n${message}")
    endif ()
    return()
endif ()

if (NOT failed)
    message(FATAL_ERROR "${CASE} compiles, but should not")
endif ()
string(REPLACE " && " ";" patterns "${PATTERNS}")
foreach (pattern IN LISTS patterns)
    string(FIND "${message}" "${pattern}" at)
    if (at EQUAL -1)
        message(FATAL_ERROR "${CASE} does not compile, but the message does not say\n  ${pattern}\nIt says:\n${message}")
    endif ()
endforeach ()
