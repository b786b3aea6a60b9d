// Tables of operators: what a header has, as a list that the compiler knows.
#pragma once

#include <concepts>
#include <cstddef>

namespace noa::math {

/// The operators of a family. Specialized at the end of the header that has them.
template<typename Family>
struct TableOf;

template<typename... Operators>
struct Table {
    static constexpr std::size_t size = sizeof...(Operators);

    /// Which one an operator is; `size` if it is none.
    template<typename Op>
    static constexpr std::size_t number_of() {
        std::size_t number = 0;
        (void)((std::same_as<Op, Operators> or (++number, false)) or ...);
        return number;
    }
    /// Calls `f.operator()<Op>()` for each.
    template<typename F>
    static constexpr void for_each(const F& f) {
        (f.template operator()<Operators>(), ...);
    }
};

}  // namespace noa::math
