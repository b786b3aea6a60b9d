// Phase shifts, of any number of dimensions.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal::detail {

using namespace noa::detail;

// Several vectors of N numbers.
template<typename List, std::size_t N>
concept list_of_vecs = requires(const List& list) {
    std::span(list);
    requires traits::scalar<typename decltype(std::span(list))::value_type::value_type>;
    requires std::same_as<typename decltype(std::span(list))::value_type,
            Vec<typename decltype(std::span(list))::value_type::value_type, N>>;
};

// One shift, along one axis a number, or several.
template<typename Given, std::size_t N>
concept shift_or_list = list_of_vecs<Given, N> or (N == 1 and traits::scalar<Given>) or requires {
    requires traits::scalar<typename Given::value_type>;
    requires N > 1 and std::same_as<Given, Vec<typename Given::value_type, N>>;
};

// Shifts of depth, height and width, one for all batches or one for each.
void phase_shift(const char* function, int n_dimensions, const fft::Remap& remap, const AnyArray* input,
        const AnyArray& output, const Shape4& shape, std::span<const Vec<f64, 3>> shifts);

template<int N, typename In, typename Output, typename T>
void phase_shift(const char* function, const fft::Remap& remap, const In& input, const Output& output,
        const Shape4& shape, std::span<const Vec<T, N>> given) {
    static_assert(fft::detail::complex_signal<Output>, "noa: a phase shift is of spectra of c32 or c64");
    fft::detail::check_filter_types<In, Output>();
    std::vector<Vec<f64, 3>> shifts;
    shifts.reserve(given.size());
    for (const Vec<T, N>& shift: given) {
        Vec<f64, 3> all{};
        for (int i = 0; i < N; ++i)
            all[3 - N + i] = static_cast<f64>(shift[i]);
        shifts.push_back(all);
    }
    if constexpr (fft::detail::spectrum_array<In>) {
        const AnyArray from = as_any(input);
        phase_shift(function, N, remap, &from, as_any(output), shape, shifts);
    } else {
        phase_shift(function, N, remap, static_cast<const AnyArray*>(nullptr), as_any(output), shape, shifts);
    }
}

}  // namespace noa::signal::detail
