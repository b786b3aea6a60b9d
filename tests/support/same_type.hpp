// Whether two types are the same but for const and references.
#pragma once

#include <type_traits>

namespace test {

template<typename A, typename B>
constexpr bool same_type = std::is_same_v<std::remove_cvref_t<A>, std::remove_cvref_t<B>>;

}  // namespace test
