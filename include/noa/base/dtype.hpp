// The element types that the library is compiled for, as values: for files, messages and the command line.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>

#include "noa/base/complex.hpp"
#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"

namespace noa {
inline namespace types {

enum class DType : std::uint8_t { BOOL, I8, U8, I16, U16, I32, U32, I64, U64, F16, F32, F64, C16, C32, C64 };

}  // namespace types
}  // namespace noa

namespace noa::detail {

template<typename T>
struct DTypeOf {};
template<DType Value>
struct DTypeIs {
    static constexpr DType value = Value;
};
template<>
struct DTypeOf<bool> : DTypeIs<DType::BOOL> {};
template<>
struct DTypeOf<i8> : DTypeIs<DType::I8> {};
template<>
struct DTypeOf<u8> : DTypeIs<DType::U8> {};
template<>
struct DTypeOf<i16> : DTypeIs<DType::I16> {};
template<>
struct DTypeOf<u16> : DTypeIs<DType::U16> {};
template<>
struct DTypeOf<i32> : DTypeIs<DType::I32> {};
template<>
struct DTypeOf<u32> : DTypeIs<DType::U32> {};
template<>
struct DTypeOf<i64> : DTypeIs<DType::I64> {};
template<>
struct DTypeOf<u64> : DTypeIs<DType::U64> {};
template<>
struct DTypeOf<f16> : DTypeIs<DType::F16> {};
template<>
struct DTypeOf<f32> : DTypeIs<DType::F32> {};
template<>
struct DTypeOf<f64> : DTypeIs<DType::F64> {};
template<>
struct DTypeOf<c16> : DTypeIs<DType::C16> {};
template<>
struct DTypeOf<c32> : DTypeIs<DType::C32> {};
template<>
struct DTypeOf<c64> : DTypeIs<DType::C64> {};

}  // namespace noa::detail

namespace noa::traits {

/// A type that has a DType.
template<typename T>
concept has_dtype = requires { detail::DTypeOf<T>::value; };

}  // namespace noa::traits

namespace noa {

/// The DType of a C++ type: `dtype_of<f32>` is `DType::F32`.
template<traits::has_dtype T>
inline constexpr DType dtype_of = detail::DTypeOf<T>::value;

/// "f32", "c64", "bool".
std::string_view to_string(DType dtype);

template<typename C, typename Traits>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, DType dtype) {
    return os << to_string(dtype).data();
}

/// From its name. An error that lists the names if there is none like that.
DType dtype_from_name(std::string_view name);

/// The bytes of one element.
std::int64_t size_of(DType dtype);

/// Calls `f.operator()<T>()` with the C++ type of a DType.
template<typename F>
constexpr decltype(auto) visit(DType dtype, F&& f) {
    switch (dtype) {
        case DType::BOOL:
            return f.template operator()<bool>();
        case DType::I8:
            return f.template operator()<i8>();
        case DType::U8:
            return f.template operator()<u8>();
        case DType::I16:
            return f.template operator()<i16>();
        case DType::U16:
            return f.template operator()<u16>();
        case DType::I32:
            return f.template operator()<i32>();
        case DType::U32:
            return f.template operator()<u32>();
        case DType::I64:
            return f.template operator()<i64>();
        case DType::U64:
            return f.template operator()<u64>();
        case DType::F16:
            return f.template operator()<f16>();
        case DType::F32:
            return f.template operator()<f32>();
        case DType::F64:
            return f.template operator()<f64>();
        case DType::C16:
            return f.template operator()<c16>();
        case DType::C32:
            return f.template operator()<c32>();
        case DType::C64:
            return f.template operator()<c64>();
    }
    panic("{} is not the number of a dtype", static_cast<int>(dtype));
}

}  // namespace noa

namespace noa::detail {

// What elements are called in messages and print-outs, whether they have a DType or not. (Texts grow by +=: for +
// before a literal, g++ 12 warns of what cannot be.)
template<typename T>
struct ElementName {
    static std::string text() {
        std::string result;
        if constexpr (traits::has_dtype<T>) {
            result += to_string(dtype_of<T>);
        } else if constexpr (std::integral<T>) {  // char and long long, which are other types than i8 and i64
            result += std::is_signed_v<T> ? "i" : "u";
            result += argument_text(8 * sizeof(T));
        } else {
            result += argument_text(sizeof(T));
            result += "-byte elements";
        }
        return result;
    }
};
template<typename T, std::size_t N>
struct ElementName<Vec<T, N>> {
    static std::string text() {
        std::string result = "Vec<";
        result += ElementName<T>::text();
        result += ',';
        result += argument_text(N);
        result += '>';
        return result;
    }
};
template<typename T, std::size_t R, std::size_t C>
struct ElementName<Mat<T, R, C>> {
    static std::string text() {
        std::string result = "Mat<";
        result += ElementName<T>::text();
        result += ',';
        result += argument_text(R);
        result += ',';
        result += argument_text(C);
        result += '>';
        return result;
    }
};

}  // namespace noa::detail
