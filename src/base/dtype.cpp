#include "noa/base/dtype.hpp"

#include <array>
#include <cstddef>

namespace noa {

namespace {

constexpr std::array<std::string_view, 15> names = {
        "bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "f32", "f64", "c16", "c32", "c64"};

}  // namespace

std::string_view to_string(DType dtype) {
    const auto at = static_cast<std::size_t>(dtype);
    check(at < names.size(), "{} is not the number of a dtype", at);
    return names[at];
}

DType dtype_from_name(std::string_view name) {
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name)
            return static_cast<DType>(i);
        list += i == 0 ? "" : " ";
        list += names[i];
    }
    panic("there is no dtype '{}', only {}", name, list);
}

i64 size_of(DType dtype) {
    return visit(dtype, []<typename T>() { return static_cast<i64>(sizeof(T)); });
}

}  // namespace noa
