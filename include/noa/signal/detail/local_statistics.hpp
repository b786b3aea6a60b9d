// Local statistics, of any element type; and masks, as options hold them.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "noa/base/border.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/math/detail/operands.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal::detail {

using namespace noa::detail;

// An image, a volume or a mask: real numbers of any type, or bool.
template<typename A>
concept pixels = traits::array<A> and has_order<typename std::remove_cvref_t<A>::value_type>;

// A mask of any element type, or none.
struct OptionalMask {
    std::optional<AnyArray> array;

    OptionalMask() = default;
    template<pixels Mask>
    OptionalMask(const Mask& mask) : array(as_any(mask)) {}
};

enum class Local : std::uint8_t { MEAN, VARIANCE, STDDEV };

void local_statistic(const char* function, Local what, const AnyArray& image, const AnyArray& mask,
        const AnyArray& output, Border border, f64 value);

// The batches of an image and of a mask, one of which may go with all of the other.
Shape4 shape_of_statistics(const char* function, const Shape4& image, const Shape4& mask);

// The element type of statistics that are returned: the precision of floating-point numbers stays, f16 becomes f32.
template<typename T>
using statistic_t = std::conditional_t<std::same_as<T, f16> or std::same_as<T, f32>, f32, f64>;

template<typename Image, typename Mask, typename Output, typename Option>
void local_statistic(const char* function, Local what, const Image& image, const Mask& mask, const Output& output,
        const Option& option) {
    static_assert(fft::detail::real_signal<Output> and not std::is_const_v<typename Output::element_type>,
            "noa: local statistics are written to arrays of f32 or f64, which are not const");
    local_statistic(function, what, as_any(image), as_any(mask), as_any(output), option.border, option.value);
}
template<typename Image, typename Mask, typename Option>
auto new_local_statistic(const char* function, Local what, const Image& image, const Mask& mask, const Option& option) {
    Array<statistic_t<typename Image::value_type>> output(
            shape_of_statistics(function, image.shape(), mask.shape()), image.option());
    local_statistic(function, what, image, mask, output, option);
    return output;
}

}  // namespace noa::signal::detail
