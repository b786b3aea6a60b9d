// Linear matrices and shifts, one for all batches or one for each, and centres.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "noa/base/mat.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/quaternion.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/device.hpp"
#include "noa/signal/phase_shift.hpp"

namespace noa::detail {

// What stands for a linear transformation of N dimensions.
template<typename M, std::size_t N>
inline constexpr bool is_linear = false;
template<traits::real T, std::size_t N>
inline constexpr bool is_linear<Mat<T, N, N>, N> = true;
template<traits::real T>
inline constexpr bool is_linear<geometry::Quaternion<T>, 3> = true;

template<typename M, std::size_t N>
concept linear_matrix = is_linear<M, N>;

template<typename List, std::size_t N>
concept linear_list =
        (traits::array<List> and linear_matrix<typename List::value_type, N>) or (requires(const List& list) {
            std::span(list);
            requires linear_matrix<typename decltype(std::span(list))::value_type, N>;
        });

template<typename M, std::size_t N>
concept linear_or_list = linear_matrix<M, N> or linear_list<M, N>;

using LinearMatrices = std::vector<Mat<f64, 3, 3>>;

// Along depth, height and width, whatever the number of dimensions.
template<typename T, std::size_t N>
Mat<f64, 3, 3> linear_with_depth(const Mat<T, N, N>& m) {
    auto result = Mat<f64, 3, 3>::eye();
    for (std::size_t r = 0; r < N; ++r)
        for (std::size_t c = 0; c < N; ++c)
            result[3 - N + r][3 - N + c] = static_cast<f64>(m[r][c]);
    return result;
}
template<typename T>
Mat<f64, 3, 3> linear_with_depth(const geometry::Quaternion<T>& q) {
    return q.template as<f64>().to_matrix();
}

template<std::size_t N, typename Given>
LinearMatrices linear_matrices_of(const Given& given) {
    LinearMatrices result;
    const auto add = [&](const auto& each) {
        for (const auto& m: each)
            result.push_back(linear_with_depth(m));
    };
    if constexpr (linear_matrix<Given, N>) {
        add(std::span(&given, 1));
    } else if constexpr (traits::array<Given>) {
        const auto there = given.to(Device{}).eval();
        add(std::span(there.get(), static_cast<std::size_t>(there.n_elements())));
    } else {
        add(std::span(given));
    }
    return result;
}

// The centre of the last N axes: the given one, or n/2.
template<std::size_t N>
Vec<f64, 3> center_of(const Shape4& shape, const std::optional<Vec<f64, N>>& given) {
    Vec<f64, 3> result;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const i64 middle = shape[axis + 1] / 2;
        result[axis] = given and axis >= 3 - N ? (*given)[axis - (3 - N)] : static_cast<f64>(middle);
    }
    return result;
}

}  // namespace noa::detail

namespace noa::geometry {

/// Shifts in pixels, zyx or yx: one for all batches, or one for each, in a vector, an array or a span. None: nothing is
/// shifted.
template<std::size_t N>
class Shifts {
public:
    Shifts() : m_shifts(1) {}
    template<traits::scalar T>
    Shifts(const Vec<T, N>& shift) {
        add(shift);
    }
    template<detail::list_of_vecs<N> List>
    Shifts(const List& shifts) {
        for (const auto& shift: std::span(shifts))
            add(shift);
    }

    std::span<const Vec<f64, 3>> with_depth() const { return m_shifts; }

private:
    std::vector<Vec<f64, 3>> m_shifts;

    template<typename T>
    void add(const Vec<T, N>& shift) {
        Vec<f64, 3> all{};
        for (std::size_t i = 0; i < N; ++i)
            all[3 - N + i] = static_cast<f64>(shift[i]);
        m_shifts.push_back(all);
    }
};

}  // namespace noa::geometry
