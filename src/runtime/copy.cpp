#include "noa/runtime/detail/copy.hpp"

#include <array>
#include <cstddef>
#include <cstring>

#include "noa/base/error.hpp"

namespace noa::detail {

void check_output(const layout::Memory& output) {
    check(layout::is_unique(output.layout),
            "an output cannot have elements that several indices reach: its shape is {} and its strides {}",
            output.layout.shape, output.layout.strides);
}

void check_input_and_output(const layout::Memory& input, const layout::Memory& output) {
    const bool is_same = input.first == output.first and input.element_size == output.element_size and
                         layout::collapse(input.layout) == layout::collapse(output.layout);
    check(is_same or not layout::overlaps(input, output),
            "an input, of shape {} and strides {}, and an output, of shape {} and strides {}, overlap in memory",
            input.layout.shape, input.layout.strides, output.layout.shape, output.layout.strides);
}

namespace {

// A row of n elements of a size known to the compiler.
template<std::size_t Size>
void copy_row(const std::byte* from, i64 stride_from, std::byte* to, i64 stride_to, i64 n, i64) {
    for (i64 i = 0; i < n; ++i)
        std::memcpy(to + i * stride_to, from + i * stride_from, Size);
}

void copy_any_row(const std::byte* from, i64 stride_from, std::byte* to, i64 stride_to, i64 n, i64 size) {
    for (i64 i = 0; i < n; ++i)
        std::memcpy(to + i * stride_to, from + i * stride_from, static_cast<std::size_t>(size));
}

void copy_dense_row(const std::byte* from, i64, std::byte* to, i64, i64 n, i64 size) {
    std::memcpy(to, from, static_cast<std::size_t>(n * size));
}

using CopyRow = void (*)(const std::byte*, i64, std::byte*, i64, i64, i64);

// Strides are in bytes.
CopyRow choose(i64 stride_from, i64 stride_to, i64 size) {
    if (stride_from == size and stride_to == size)
        return copy_dense_row;
    switch (size) {
        case 1:
            return copy_row<1>;
        case 2:
            return copy_row<2>;
        case 4:
            return copy_row<4>;
        case 8:
            return copy_row<8>;
        case 16:
            return copy_row<16>;
        default:
            return copy_any_row;
    }
}

}  // namespace

// In the order of the output, with as few and as long rows as the two layouts allow.
void copy_elements(const layout::Memory& from, const layout::Memory& to) {
    if (to.layout.shape.is_empty())
        return;
    if (from.first == to.first and layout::collapse(from.layout) == layout::collapse(to.layout))
        return;  // element for element
    const auto order = layout::order(to.layout);
    std::array strides{layout::permute(from.layout, order).strides, layout::permute(to.layout, order).strides};
    const Shape4 shape = layout::collapse(layout::permute(to.layout, order).shape, strides);
    const i64 size = to.element_size;
    for (Strides4& s: strides)
        for (i64& stride: s)
            stride *= size;

    const auto& [in, out] = strides;
    const auto* const source = static_cast<const std::byte*>(from.first);
    auto* const target = static_cast<std::byte*>(const_cast<void*>(to.first));
    const CopyRow copy = choose(in[3], out[3], size);
    for (i64 b = 0; b < shape[0]; ++b)
        for (i64 d = 0; d < shape[1]; ++d)
            for (i64 h = 0; h < shape[2]; ++h)
                copy(source + b * in[0] + d * in[1] + h * in[2], in[3], target + b * out[0] + d * out[1] + h * out[2],
                        out[3], shape[3], size);
}

}  // namespace noa::detail
