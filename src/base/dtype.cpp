#include "noa/base/dtype.hpp"

#include <array>
#include <cstddef>

namespace noa {

namespace {

struct Name {
    DType dtype;
    std::string_view name;
};

// In the order of the enumerators.
constexpr std::array<Name, 15> names{{{DType::BOOL, "bool"}, {DType::I8, "i8"}, {DType::U8, "u8"}, {DType::I16, "i16"},
        {DType::U16, "u16"}, {DType::I32, "i32"}, {DType::U32, "u32"}, {DType::I64, "i64"}, {DType::U64, "u64"},
        {DType::F16, "f16"}, {DType::F32, "f32"}, {DType::F64, "f64"}, {DType::C16, "c16"}, {DType::C32, "c32"},
        {DType::C64, "c64"}}};
static_assert([] {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (static_cast<std::size_t>(names[i].dtype) != i)
            return false;
    return true;
}());

}  // namespace

std::string_view to_string(DType dtype) {
    const auto at = static_cast<std::size_t>(dtype);
    check(at < names.size(), "{} is not the number of a dtype", at);
    return names[at].name;
}

DType dtype_from_name(std::string_view name) {
    std::string list;
    for (const auto& [dtype, known]: names) {
        if (known == name)
            return dtype;
        list += list.empty() ? "" : " ";
        list += known;
    }
    panic("there is no dtype '{}', only {}", name, list);
}

i64 size_of(DType dtype) {
    return visit(dtype, []<typename T>() { return static_cast<i64>(sizeof(T)); });
}

}  // namespace noa
