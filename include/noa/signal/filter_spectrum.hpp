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
/// cycles per pixel and in the precision of the elements, and also with the number of the batch if it takes two
/// arguments; what it returns is real or, for complex spectra, may be complex. It is called by several threads at once.
/// The rest is as in lowpass. On the GPU the calling file must be compiled as CUDA, and the function be for the device
/// (NOA_HD).
template<fft::Remap R, fft::detail::spectrum_or_nothing In = Nothing, traits::array Output, typename F,
        typename Compiler = core::ThisCompiler>
void filter_spectrum(const In& input, const Output& output, const Shape4& shape, F&& function) {
    fft::detail::check_filter_types<In, Output>();
    using T = typename Output::element_type;
    using Op = detail::UserFilter<std::decay_t<F>, T>;
    using Real = typename Op::Real;
    static_assert(std::is_invocable_v<const std::decay_t<F>&, const Vec<Real, 3>&> or
                          std::is_invocable_v<const std::decay_t<F>&, const Vec<Real, 3>&, i64>,
            "noa: the function of filter_spectrum takes a Vec of 3 frequencies in the precision of the spectrum, "
            "Vec<f32, 3> "
            "for c32, and maybe a batch");
    const Op op{std::forward<F>(function), shape.pop_front().vec().template as<Real>()};
    const detail::AnyArray to = detail::as_any(output);
    if constexpr (fft::detail::spectrum_array<In>) {
        const detail::AnyArray from = detail::as_any(input);
        const detail::AnyArray* const inputs[] = {&from};
        const fft::detail::SpectrumLoop loop = fft::detail::make_spectrum_loop("filter_spectrum", R, shape, inputs, to);
        detail::run_user_filter<Compiler, T, Op, T>(loop, op, to, from);
    } else {
        const fft::detail::SpectrumLoop loop =
                fft::detail::make_spectrum_loop("filter_spectrum", {R.to, R.to}, shape, {}, to);
        detail::run_user_filter<Compiler, T, Op>(loop, op, to, to);
    }
}

}  // namespace noa::signal
