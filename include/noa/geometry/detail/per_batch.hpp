// What is given once for all batches, or once for each: matrices and shifts; and centers.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "noa/base/error.hpp"
#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/detail/shared.hpp"
#include "noa/geometry/quaternion.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/device.hpp"

namespace noa::geometry::detail {

// ---- One item, or several: in a vector, an array, a span, an Array or a View ----------------------------------------

// What a list has several of, or void. The numbers of a Vec are those of one item.
template<typename Given>
struct ListedIn {
    using type = void;
};
template<typename T, std::size_t N>
struct ListedIn<Vec<T, N>> {
    using type = void;
};
template<traits::array Given>
struct ListedIn<Given> {
    using type = typename Given::value_type;
};
template<typename Given>
    requires(not traits::array<Given> and requires(const Given& given) { std::span(given); })
struct ListedIn<Given> {
    using type = typename decltype(std::span(std::declval<const Given&>()))::value_type;
};

// A kind of items says of each type whether it is one of them: `template<typename T> static constexpr bool has`.
template<typename Given, typename Kind>
concept one_of = Kind::template has<Given>;
template<typename Given, typename Kind>
concept one_or_list_of = one_of<Given, Kind> or one_of<typename ListedIn<Given>::type, Kind>;

// The type of the items.
template<typename Kind, one_or_list_of<Kind> Given>
using item_of = std::conditional_t<one_of<Given, Kind>, Given, typename ListedIn<Given>::type>;

template<typename Kind, one_or_list_of<Kind> Given>
std::size_t n_given(const Given& given) {
    if constexpr (one_of<Given, Kind>)
        return 1;
    else if constexpr (traits::array<Given>)
        return static_cast<std::size_t>(given.n_elements());
    else
        return std::span(given).size();
}

// Calls a function with each item, in order. Items of an array are along one of its axes, on any device: an image in
// their place is refused.
template<typename Kind, one_or_list_of<Kind> Given, typename F>
void for_each_given(const char* function, const Given& given, const F& f) {
    if constexpr (one_of<Given, Kind>) {
        f(given);
    } else if constexpr (traits::array<Given>) {
        const Shape4& shape = given.shape();
        check(given.is_empty() or given.n_elements() == std::ranges::max(shape),
                "{}: a list is along one axis, but the shape of this array is {}", function, shape);
        const auto here = given.to(Device{}).eval();
        for (const auto& item: std::span(here.get(), n_given<Kind>(given)))
            f(item);
    } else {
        for (const auto& item: std::span(given))
            f(item);
    }
}

// What a function makes of each item.
template<typename Kind, one_or_list_of<Kind> Given, typename F>
auto map_given(const char* function, const Given& given, const F& f) {
    std::vector<std::invoke_result_t<const F&, const item_of<Kind, Given>&>> result;
    result.reserve(n_given<Kind>(given));
    for_each_given<Kind>(function, given, [&](const auto& item) { result.push_back(f(item)); });
    return result;
}

// ---- Matrices ------------------------------------------------------------------------------------------------------

template<typename M>
inline constexpr bool is_quaternion = false;
template<typename T>
inline constexpr bool is_quaternion<Quaternion<T>> = true;

// What stands for a linear transformation of N dimensions.
template<typename M, std::size_t N>
inline constexpr bool is_linear = N == 3 and is_quaternion<M>;
template<traits::real T, std::size_t N>
inline constexpr bool is_linear<Mat<T, N, N>, N> = true;

// An affine matrix, with its last row or without.
template<typename M, std::size_t N>
inline constexpr bool is_affine = false;
template<traits::real T, std::size_t R, std::size_t C, std::size_t N>
inline constexpr bool is_affine<Mat<T, R, C>, N> = C == N + 1 and (R == N or R == N + 1);

template<typename M>
inline constexpr bool is_matrix = is_quaternion<M>;
template<traits::real T, std::size_t R, std::size_t C>
inline constexpr bool is_matrix<Mat<T, R, C>> = true;

// All matrices are one kind, so that of a wrong one can be said what is wrong with it.
struct Matrices {
    template<typename M>
    static constexpr bool has = is_matrix<M>;
};
template<typename Given>
concept matrix_or_list = one_or_list_of<Given, Matrices>;

template<std::size_t N>
struct AffineMatrices {
    template<typename M>
    static constexpr bool has = is_affine<M, N>;
};

using LinearMatrices = std::vector<Mat<f64, 3, 3>>;
using InverseMatrices = std::vector<Mat<f64, 4, 4>>;

// A quaternion of a function that is to be named in errors.
template<typename T>
Mat<f64, 3, 3> rotation_of(const char* function, const Quaternion<T>& q) {
    check_direction(function, q);
    return q.template as<f64>().to_matrix();
}

// Matrices along depth, height and width, whatever the number of dimensions.
template<std::size_t N, typename M>
Mat<f64, 3, 3> linear_with_depth(const char* function, const M& m) {
    static_assert(not is_affine<M, N>, "noa: an affine matrix where a linear one is wanted: use affine2linear(matrix)");
    static_assert(is_linear<M, N>, "noa: linear matrices are 2 x 2 for images, for volumes 3 x 3, or quaternions");
    if constexpr (is_quaternion<M>) {
        return rotation_of(function, m);
    } else {
        auto result = Mat<f64, 3, 3>::eye();
        for (std::size_t r = 0; r < N; ++r)
            for (std::size_t c = 0; c < N; ++c)
                result[3 - N + r][3 - N + c] = static_cast<f64>(m[r][c]);
        return result;
    }
}
template<std::size_t N, typename T, std::size_t R, std::size_t C>
Mat<f64, 4, 4> affine_with_depth(const Mat<T, R, C>& m) {
    auto result = Mat<f64, 4, 4>::eye();
    for (std::size_t r = 0; r < R; ++r)
        for (std::size_t c = 0; c < C; ++c)
            result[3 - N + r][3 - N + c] = static_cast<f64>(m[r][c]);
    return result;
}

// An error unless it is finite, and ends with zeros and a 1.
void check_affine(const char* function, int n_dimensions, const Mat<f64, 4, 4>& matrix);

template<std::size_t N, matrix_or_list Given>
LinearMatrices linear_matrices_of(const char* function, const Given& given) {
    return map_given<Matrices>(
            function, given, [&](const auto& matrix) { return linear_with_depth<N>(function, matrix); });
}

// The shape of what is made of an input: of one batch, as many as there are items. An error if there are none.
Shape4 with_batches_of(const char* function, const char* items, std::size_t n_items, Shape4 input);
// The same, of matrices or, if there is one, of shifts.
Shape4 with_batches_of(const char* function, std::size_t n_matrices, std::size_t n_shifts, const Shape4& input);

// ---- Vectors -------------------------------------------------------------------------------------------------------

template<typename V, std::size_t N>
inline constexpr bool is_vec_of = false;
template<traits::scalar T, std::size_t N>
inline constexpr bool is_vec_of<Vec<T, N>, N> = true;

template<std::size_t N>
struct Vecs {
    template<typename V>
    static constexpr bool has = is_vec_of<V, N>;
};

// What is given as yx has a depth, too.
template<typename T, std::size_t N>
Vec<f64, 3> with_depth(const Vec<T, N>& given, f64 depth = 0) {
    Vec<f64, 3> result{depth};
    for (std::size_t i = 0; i < N; ++i)
        result[3 - N + i] = static_cast<f64>(given[i]);
    return result;
}

}  // namespace noa::geometry::detail

namespace noa::geometry {

/// N numbers, or none: `.center = {16, 12.5}` or `.center = Vec{16., 12.5}`, where what is meant by none is said.
template<std::size_t N>
class OptionalVec {
public:
    OptionalVec() = default;
    OptionalVec(std::nullopt_t) {}
    template<traits::scalar T>
    OptionalVec(const Vec<T, N>& values) : m_values(values.template as<f64>()), m_has_value(true) {}
    OptionalVec(const std::optional<Vec<f64, N>>& values)
        : m_values(values.value_or(Vec<f64, N>{})), m_has_value(values.has_value()) {}
    template<std::convertible_to<f64>... Values>
        requires(sizeof...(Values) == N)
    OptionalVec(const Values&... values) : m_values{static_cast<f64>(values)...}, m_has_value(true) {}

    bool has_value() const { return m_has_value; }
    const Vec<f64, N>& operator*() const { return m_values; }  ///< zeros, if there are none
    Vec<f64, N> value_or(const Vec<f64, N>& other) const { return m_has_value ? m_values : other; }

private:
    Vec<f64, N> m_values{};
    bool m_has_value = false;
};

/// Shifts in pixels, zyx or yx: `{2, -3.5}` or a Vec for all batches, or one for each, in a vector, an array, a span,
/// an Array or a View. None: nothing is shifted.
template<std::size_t N>
class Shifts {
public:
    Shifts() : m_shifts(1) {}
    template<std::convertible_to<f64>... Values>
        requires(sizeof...(Values) == N)
    Shifts(const Values&... values) : Shifts(Vec<f64, N>{static_cast<f64>(values)...}) {}
    template<detail::one_or_list_of<detail::Vecs<N>> Given>
    Shifts(const Given& given)
        : m_shifts(detail::map_given<detail::Vecs<N>>(
                  "Shifts", given, [](const auto& shift) { return detail::with_depth(shift); })) {}

    std::span<const Vec<f64, 3>> with_depth() const { return m_shifts; }

private:
    std::vector<Vec<f64, 3>> m_shifts;
};

}  // namespace noa::geometry

namespace noa::geometry::detail {

// The center of the last N axes: the given one, or n/2.
template<std::size_t N>
Vec<f64, 3> center_of(const Shape4& shape, const OptionalVec<N>& given = {}) {
    Vec<f64, 3> result;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const i64 middle = shape[axis + 1] / 2;
        result[axis] = given.has_value() and axis >= 3 - N ? (*given)[axis - (3 - N)] : static_cast<f64>(middle);
    }
    return result;
}

}  // namespace noa::geometry::detail
