// New arrays with values.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include "noa/base/cast.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/enqueue.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::detail {

// The type to calculate the values of an array in: integers stay exact, the rest is rounded once.
template<typename T>
using exact_t = std::conditional_t<traits::integer<T>, Wide, std::conditional_t<traits::complex<T>, c64, f64>>;

// A number that elements of type T can be made of: no fractions for integers.
template<typename U, typename T>
concept number_for = traits::numeric<U> and (not traits::integer<T> or traits::integer<U>) and
                     (traits::complex<T> or not traits::complex<U>);

template<typename T, number_for<T> U>
exact_t<T> exact(const U& value) {
    return converted<exact_t<T>>(value);
}

// A value as an element: itself, or a number that is within the range of the element's type.
template<typename T, typename U>
T as_element(const U& value) {
    if constexpr (traits::numeric<T> and traits::numeric<U>) {
        static_assert(traits::complex<T> or not traits::complex<U>, "noa: a complex number is not a real element");
        static_assert(number_for<U, T> or traits::complex<U>, "noa: a fraction does not fill integers");
        return safe_cast<T>(value);
    } else {
        return static_cast<T>(value);
    }
}

// Sets the n-th element, in C order, to f(n).
template<typename T, typename F>
Array<T> generate(const Layout& layout, ArrayOption option, const F& f) {
    Array<T> result(layout, std::move(option));
    check_output(result.memory());
    if (result.device().is_gpu()) {
        generate<T>(result.shape(), ArrayOption{}, f).eval().to(result);
        return result;
    }
    Stream::current(result.device()).enqueue([result, f] {
        const auto span = result.span();
        const auto& [b_end, d_end, h_end, w_end] = result.shape().values;
        i64 n = 0;
        for (i64 b = 0; b < b_end; ++b)
            for (i64 d = 0; d < d_end; ++d)
                for (i64 h = 0; h < h_end; ++h)
                    for (i64 w = 0; w < w_end; ++w)
                        span(b, d, h, w) = f(n++);
    });
    return result;
}

// The number of elements from start, in steps, before stop. An error if there is none, or no end of them.
i64 count_steps(f64 start, f64 stop, f64 step);
i64 count_steps(Wide start, Wide stop, Wide step);

// Refuses start, start + step ... if one of n values does not fit an integer type, given by its range.
void check_range(Wide start, Wide step, i64 n, Wide lowest, Wide highest);

}  // namespace noa::detail

namespace noa {

/// New elements, with whatever values: `empty<f32>({1, 1, 4, 5})`.
template<typename T>
Array<T> empty(const Layout& layout, ArrayOption option = {}) {
    return Array<T>(layout, std::move(option));
}

/// Sets all elements of an array to a value. A number of another type must fit: no fractions for integers.
template<traits::array Output, typename U>
    requires std::convertible_to<U, typename Output::value_type>
void fill(const Output& output, const U& value) {
    using T = typename Output::element_type;
    static_assert(not std::is_const_v<T>, "noa: an output is not const");
    const T element = detail::as_element<T>(value);
    detail::check_output(output.memory());
    if (output.is_empty())
        return;
    const Stream stream = Stream::current(output.device());
    detail::enqueue_with(stream, {detail::memory_of(output)}, [output, element, workers = detail::Workers(stream)] {
        detail::fill_elements(&element, output.memory(), workers);
    });
}

/// All elements the same: `fill<f32>({1, 1, 4, 5}, 2.f)`. A number of another type must fit: no fractions for integers.
template<typename T, typename U = T>
    requires std::convertible_to<U, T>
Array<T> fill(const Layout& layout, const U& value, ArrayOption option = {}) {
    const T element = detail::as_element<T>(value);
    Array<T> result(layout, std::move(option));
    fill(result, element);
    return result;
}

/// All elements 0; of other types than numbers, T{}.
template<typename T>
Array<T> zeros(const Layout& layout, ArrayOption option = {}) {
    return fill<T>(layout, T{}, std::move(option));
}

/// All elements 1.
template<typename T>
    requires traits::numeric<T> or std::same_as<T, bool>
Array<T> ones(const Layout& layout, ArrayOption option = {}) {
    return fill<T>(layout, static_cast<T>(1.f), std::move(option));
}

/// New elements, with whatever values, for as many as another array has, in C order, on its device.
template<typename U = void, traits::array A>
auto like(const A& array) {
    using T = std::conditional_t<std::is_void_v<U>, typename A::value_type, U>;
    return Array<T>(array.shape(), array.option());
}

/// start, start + step ... in C order. An error if a value does not fit an integer type.
template<traits::numeric T, detail::number_for<T> Start = T, detail::number_for<T> Step = T>
Array<T> arange(const Layout& layout, const Start& start = Start{}, const Step& step = static_cast<Step>(1.f),
        ArrayOption option = {}) {
    using detail::exact;
    if constexpr (traits::integer<T>)
        detail::check_range(
                exact<T>(start), exact<T>(step), layout.shape.n_elements(), detail::lowest<T>, detail::highest<T>);
    return detail::generate<T>(layout, std::move(option), [first = exact<T>(start), by = exact<T>(step)](i64 n) {
        return detail::converted<T>(first + static_cast<traits::value_type_t<detail::exact_t<T>>>(n) * by);
    });
}

/// A row: start, start + step ... as long as stop is not reached. `arange<f32>(10)`, `arange<f32>(1, 2, 0.1)`.
template<traits::scalar T, detail::number_for<T> Start, detail::number_for<T> Stop, detail::number_for<T> Step = i32>
Array<T> arange(Start start, Stop stop, Step step = 1, ArrayOption option = {}) {
    const i64 n = detail::count_steps(detail::exact<T>(start), detail::exact<T>(stop), detail::exact<T>(step));
    return arange<T>(Layout{1, 1, 1, n}, start, step, std::move(option));
}
template<traits::scalar T, detail::number_for<T> Stop>
Array<T> arange(Stop stop, ArrayOption option = {}) {
    return arange<T>(0, stop, 1, std::move(option));
}

/// Equally spaced from start to stop, in C order. Stop is the last element, or with `endpoint` false the one after it.
template<traits::real_or_complex T, detail::number_for<T> Start = T, detail::number_for<T> Stop = T>
Array<T> linspace(
        const Layout& layout, const Start& start, const Stop& stop, bool endpoint = true, ArrayOption option = {}) {
    const i64 n_steps = layout.shape.n_elements() - endpoint;
    const auto first = detail::exact<T>(start), last = detail::exact<T>(stop);
    return detail::generate<T>(layout, std::move(option), [first, last, n_steps](i64 n) {
        const f64 part = static_cast<f64>(n) / static_cast<f64>(n_steps);
        return detail::converted<T>(n == 0 ? first : n == n_steps ? last : first + (last - first) * part);
    });
}

/// A row of n elements: `linspace<f32>(0, 1, 11)`.
template<traits::real_or_complex T, detail::number_for<T> Start, detail::number_for<T> Stop>
Array<T> linspace(const Start& start, const Stop& stop, i64 n, bool endpoint = true, ArrayOption option = {}) {
    return linspace<T>(Layout{1, 1, 1, n}, start, stop, endpoint, std::move(option));
}

/// Images that are 1 on the diagonal and 0 elsewhere.
template<traits::numeric T>
Array<T> eye(const Layout& layout, ArrayOption option = {}) {
    layout::check_images(layout.shape);
    const i64 height = layout.shape[2], width = layout.shape[3];
    return detail::generate<T>(layout, std::move(option),
            [height, width](i64 n) { return static_cast<T>(n / width % height == n % width ? 1.f : 0.f); });
}

/// One image of n x n.
template<traits::numeric T>
Array<T> eye(i64 n, ArrayOption option = {}) {
    return eye<T>(Layout{1, 1, n, n}, std::move(option));
}

/// A copy of values, in C order.
template<typename T>
Array<T> from_values(const T* values, std::size_t n_values, const Layout& layout, ArrayOption option = {}) {
    check(static_cast<i64>(n_values) == layout.shape.n_elements(), "{} values do not fill the shape {}, of {} elements",
            n_values, layout.shape, layout.shape.n_elements());
    Array<T> result(layout, std::move(option));
    View<const T>(n_values == 0 ? nullptr : values, layout.shape).to(result);
    result.eval();  // the values may be gone when this returns
    return result;
}

/// `from_values<f32>({1, 2, 3, 4}, {1, 1, 2, 2})`.
template<typename T>
Array<T> from_values(std::initializer_list<T> values, const Layout& layout, ArrayOption option = {}) {
    return from_values<T>(values.begin(), values.size(), layout, std::move(option));
}

/// A row: `from_values<f32>({1, 2, 3})`. Two numbers in braces are a complex one: `from_values<c32>({{1, 2}, {3, 4}})`
/// is a row of two.
template<typename T>
Array<T> from_values(std::initializer_list<T> values, ArrayOption option = {}) {
    return from_values<T>(values, Layout{1, 1, 1, static_cast<i64>(values.size())}, std::move(option));
}

/// An image, row by row: `from_values<f32>({{1, 2, 3}, {4, 5, 6}})`.
template<typename T>
Array<T> from_values(std::initializer_list<std::initializer_list<T>> rows, ArrayOption option = {}) {
    const auto height = static_cast<i64>(rows.size());
    const auto width = height == 0 ? 0 : static_cast<i64>(rows.begin()->size());
    i64 n = 0;
    for (const auto& row: rows) {
        check(static_cast<i64>(row.size()) == width, "row {} has {} values, the first one has {}", n, row.size(),
                width);
        ++n;
    }
    Array<T> result(Layout{1, 1, height, width}, std::move(option));
    n = 0;
    for (const auto& row: rows)
        View<const T>(width == 0 ? nullptr : row.begin(), {1, 1, 1, width})
                .to(result.subregion(Ellipsis{}, n++, Full{}));
    result.eval();
    return result;
}

/// A copy of the values of a container, as a row or with a shape.
template<typename Container>
    requires requires(const Container& c) { *c.data(), c.size(); }
auto from_values(const Container& values, const Layout& layout, ArrayOption option = {}) {
    using T = std::remove_cvref_t<decltype(*values.data())>;
    return from_values<T>(values.data(), values.size(), layout, std::move(option));
}
template<typename Container>
    requires requires(const Container& c) { *c.data(), c.size(); }
auto from_values(const Container& values, ArrayOption option = {}) {
    return from_values(values, Layout{1, 1, 1, static_cast<i64>(values.size())}, std::move(option));
}

}  // namespace noa
