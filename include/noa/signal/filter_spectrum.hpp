// filter_spectrum: spectra multiplied by a function of one's own.
#pragma once

#include <array>
#include <concepts>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include "noa/base/complex.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/vec.hpp"
#include "noa/core/detail/operator.hpp"
#include "noa/core/wrap.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/stream.hpp"
#include "noa/signal/detail/filter_spectrum.hpp"
#include "noa/signal/filter.hpp"

namespace noa::signal {

/// Multiplies spectra by a function of the frequency: `filter_spectrum<"h2h">(spectrum, output, image.shape(), [](const
/// Vec<f32, 3>& f) { return 1 / (1 + dot(f, f)); })`. It is called with the frequency along depth, height and width, in
/// cycles per pixel: in the precision of the elements, or in f64 if it takes that alone. If it takes two arguments, the
/// second one is the number of the batch. What it returns is real or, for complex spectra, may be complex. Several
/// threads call it at once. A vector, an array or a span has a function for each batch of the output.
///
/// The rest is as in lowpass: without an output, the result is a new array. On the GPU the calling file must be
/// compiled as CUDA, and the function be for the device (NOA_HD).
template<fft::Remap R, fft::detail::spectrum_or_nothing In = Nothing, traits::array Output, typename F,
        typename Compiler = core::ThisCompiler>
void filter_spectrum(const In& input, const Output& output, const Shape4& shape, F&& function) {
    fft::detail::check_filter_types<In, Output>();
    using T = typename Output::element_type;
    const detail::AnyArray to = detail::as_any(output);
    auto kept = detail::keep_function(std::forward<F>(function), to.shape()[0], to.device);
    using Op = detail::UserFilter<decltype(kept.function), T>;
    using Real = typename Op::Real;
    static_assert(detail::function_of_frequency<decltype(kept.function), Real>,
            "noa: the function of filter_spectrum takes a Vec of 3 frequencies, Vec<f32, 3> or Vec<f64, 3>, and maybe "
            "the number of the batch");
    const Op op{std::move(kept.function), shape.pop_front().vec().template as<Real>()};
    if constexpr (fft::detail::spectrum_array<In>) {
        const detail::AnyArray from = detail::as_any(input);
        const detail::AnyArray* const inputs[] = {&from};
        const fft::detail::SpectrumLoop loop = fft::detail::make_spectrum_loop("filter_spectrum", R, shape, inputs, to);
        detail::run_user_filter<Compiler, T, Op, T>(loop, op, to, from, kept.owner);
    } else {
        const fft::detail::SpectrumLoop loop =
                fft::detail::make_spectrum_loop("filter_spectrum", {R.to, R.to}, shape, {}, to);
        detail::run_user_filter<Compiler, T, Op>(loop, op, to, to, kept.owner);
    }
}
template<fft::Remap R, fft::detail::spectrum_array In, typename F, typename Compiler = core::ThisCompiler>
auto filter_spectrum(const In& input, const Shape4& shape, F&& function) {
    const auto output = fft::detail::new_spectrum<R>(input, shape);
    filter_spectrum<R, In, std::remove_const_t<decltype(output)>, F, Compiler>(
            input, output, shape, std::forward<F>(function));
    return output;
}

}  // namespace noa::signal
