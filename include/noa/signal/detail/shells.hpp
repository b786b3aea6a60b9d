// Averages and correlations of shells, of spectra and of images.
#pragma once

#include <concepts>

#include "noa/base/shape.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::signal {

struct Cones;

}  // namespace noa::signal

namespace noa::signal::detail {

using namespace noa::detail;

// Arrays of a shape, in a layout: spectra, whose shells are of frequencies, or images, whose shells are of pixels.
struct ShellSource {
    fft::SpectrumLayout layout;
    Shape4 shape{};
    bool is_image = false;
};

// Averages of values, or of squares of complex numbers, and how many there are.
void rotational_average(const char* function, const ShellSource& source, const AnyArray& input, const AnyArray& output,
        const AnyArray* weights);

// Without cones, of all directions.
void shell_correlation(const ShellSource& source, const AnyArray& lhs, const AnyArray& rhs, const Cones* cones,
        const AnyArray& output, const AnyArray* weights);

template<typename T, typename Output>
void check_shell_output() {
    static_assert(std::same_as<typename Output::element_type, T> or std::same_as<typename Output::element_type, f64>,
            "noa: numbers of shells have the precision of the spectrum or f64, and are not const");
}
template<typename Output, typename Weights>
void check_shell_weights() {
    static_assert(std::same_as<typename Weights::element_type, typename Output::element_type>,
            "noa: the weights of shells have the element type of the output, and are not const");
}

template<typename In>
using shell_t = traits::value_type_t<typename In::value_type>;

template<typename In, typename Output>
void rotational_average(const ShellSource& source, const In& input, const Output& output) {
    check_shell_output<shell_t<In>, Output>();
    rotational_average("rotational_average", source, as_any(input), as_any(output), nullptr);
}
template<typename In, typename Output, typename Weights>
void rotational_average(const ShellSource& source, const In& input, const Output& output, const Weights& weights) {
    check_shell_output<shell_t<In>, Output>();
    check_shell_weights<Output, Weights>();
    const AnyArray counts = as_any(weights);
    rotational_average("rotational_average", source, as_any(input), as_any(output), &counts);
}

template<typename Lhs, typename Rhs, typename Output>
void shell_correlation(const ShellSource& source, const Lhs& lhs, const Rhs& rhs, const Cones* cones,
        const Output& output, const AnyArray* weights = nullptr) {
    static_assert(std::same_as<typename Lhs::value_type, typename Rhs::value_type>,
            "noa: the two spectra of a shell correlation have one element type");
    check_shell_output<shell_t<Lhs>, Output>();
    shell_correlation(source, as_any(lhs), as_any(rhs), cones, as_any(output), weights);
}
template<typename Lhs, typename Rhs, typename Output, typename Weights>
void shell_correlation(const ShellSource& source, const Lhs& lhs, const Rhs& rhs, const Cones* cones,
        const Output& output, const Weights& weights) {
    check_shell_weights<Output, Weights>();
    const AnyArray counts = as_any(weights);
    shell_correlation(source, lhs, rhs, cones, output, &counts);
}

}  // namespace noa::signal::detail
