// Fourier transforms, resampling of images, and template matching.
#include <cstddef>
#include <type_traits>
#include <vector>

#include "numpy/functions.hpp"

namespace worker {

namespace {

Shape4 shape_of(const Request& request) {
    return Shape4::from_vec(request.vector<i64>(0));
}
noa::fft::Option norm_of(const Request& request) {
    return {.norm = static_cast<noa::fft::Norm>(request.whole_option(4))};
}
auto c2r(const Request& request, const noa::fft::detail::complex_signal auto& array) {
    return noa::fft::c2r(array, shape_of(request), norm_of(request));
}
void c2r(const Request& request, const noa::fft::detail::complex_signal auto& array, const auto& output) {
    noa::fft::c2r(array, output, norm_of(request));
}
auto remap(const Request& request, const noa::fft::detail::spectrum_array auto& array, const auto&... output) {
    const bool is_full = request.whole_option(4) != 0, to_center = request.whole_option(5) != 0;
    return noa::fft::remap({{is_full, not to_center}, {is_full, to_center}}, array, output..., shape_of(request));
}

// ---- Geometry ------------------------------------------------------------------------------------------------------

template<typename A>
concept has_pixels = noa::traits::real_or_complex<typename A::value_type>;

constexpr std::size_t n_sampling_options = 5;
noa::geometry::TransformOption sampling_of(const Request& request) {
    return {.interp = static_cast<Interp>(request.whole_option(0)),
            .border = static_cast<Border>(request.whole_option(1)),
            .value = {request.option(2), request.option(3)},
            .prefilter = request.whole_option(4) != 0};
}

template<std::size_t R, std::size_t C>
f64& number_of(Mat<f64, R, C>& matrix, std::size_t i) {
    return matrix[i / C][i % C];
}
template<std::size_t N>
f64& number_of(Vec<f64, N>& vector, std::size_t i) {
    return vector[i];
}

// Calls f with the matrix or vector that the other options are, or with all of them if they are several.
template<typename Motion, typename F>
auto call_with_motions(const Request& request, const F& f) {
    constexpr std::size_t n_each = sizeof(Motion) / sizeof(f64);
    std::vector<Motion> motions((request.n_options() - n_sampling_options) / n_each);
    for (std::size_t i = 0; i < motions.size() * n_each; ++i)
        number_of(motions[i / n_each], i % n_each) = request.option(n_sampling_options + i);
    return motions.size() == 1 ? f(motions[0]) : f(motions);
}

// `f` is a function of noa::geometry that takes an array, perhaps an output, motions and how to sample.
template<typename Motion, typename F>
Function resampling(const F& f) {
    return with_options([f](const Request& request, const has_pixels auto& array, const auto&... output) {
        return call_with_motions<Motion>(
                request, [&](const auto& motions) { return f(array, output..., motions, sampling_of(request)); });
    });
}

auto prefilter(const Request& request, const has_pixels auto& array, const auto&... output) {
    const noa::geometry::TransformOption sampling = sampling_of(request);
    return noa::geometry::cubic_bspline_prefilter(
            array, output..., {.border = sampling.border, .value = sampling.value});
}

// Of pairs of quaternions, which are the rows of eight numbers.
template<noa::fft::detail::real_signal A>
auto angular_distance(const Request& request, const A& pairs) {
    using T = typename A::value_type;
    constexpr const char* names[] = {"C1", "C5", "D7", "T", "O", "I1"};
    const noa::geometry::Symmetry symmetry(names[request.whole_option(0)]);
    const Array<T> result(noa::Layout{pairs.shape()[0], 1, 1, 1});
    for (i64 i = 0; i < pairs.shape()[0]; ++i) {
        const auto at = [&](i64 column) { return pairs.span()(i, 0, 0, column); };
        const auto q = [&](i64 first) {
            return noa::geometry::Quaternion<T>{at(first), at(first + 1), at(first + 2), at(first + 3)};
        };
        result.span()(i, 0, 0, 0) = request.whole_option(0) == 0
                                            ? noa::geometry::angular_distance(q(0), q(4))
                                            : noa::geometry::angular_distance(q(0), q(4), symmetry);
    }
    return result;
}
void angular_distance(const Request& request, const noa::fft::detail::real_signal auto& pairs, const auto& output) {
    noa::copy(angular_distance(request, pairs), output);
}

// ---- Template matching ---------------------------------------------------------------------------------------------

// `f` is a function of noa::signal that takes an image, and a mask, a border and perhaps an output.
template<typename F>
Function below_mask(const F& f) {
    return [f](Request& request) {
        noa::visit(request.dtype(0), [&]<typename T>() {
            if constexpr (noa::traits::any_of<T, f32, f64>)
                apply(
                        request,
                        [&](const auto& image, const auto&... output) {
                            const auto mask = request.input<T>(request.n_inputs() - 1);
                            return f(request, image, mask, Border(request.whole_option(0)), output...);
                        },
                        request.input<T>(0));
            else
                refuse(request);
        });
    };
}

auto match(Request& request, const auto& image, const auto& mask, Border border, const auto&... output) {
    using T = typename std::remove_cvref_t<decltype(image)>::value_type;
    return noa::signal::normalized_cross_correlation(
            image, request.input<T>(1), output..., {.mask = mask, .border = border, .value = request.option(1)});
}

}  // namespace

Table spectra_and_images() {
    return {
            {"r2c", with_options(
                            [](const Request& request, const noa::fft::detail::real_signal auto& a,
                                    const auto&... output) { return noa::fft::r2c(a, output..., norm_of(request)); })},
            {"c2r", with_options([](const auto&... a) -> decltype(c2r(a...)) { return c2r(a...); })},
            {"c2c", with_options([](const Request& request, const noa::fft::detail::complex_signal auto& a,
                                         const auto&... output) {
                 const auto sign = request.whole_option(5) != 0 ? noa::fft::Sign::FORWARD : noa::fft::Sign::BACKWARD;
                 return noa::fft::c2c(a, output..., sign, norm_of(request));
             })},
            {"remap", with_options([](const auto&... a) -> decltype(remap(a...)) { return remap(a...); })},
            {"transform_2d", resampling<Mat<f64, 2, 3>>(NOA_OBJECT(geometry::transform_2d))},
            {"transform_3d", resampling<Mat<f64, 3, 4>>(NOA_OBJECT(geometry::transform_3d))},
            {"shift_2d", resampling<Vec<f64, 2>>(NOA_OBJECT(geometry::shift_2d))},
            {"shift_3d", resampling<Vec<f64, 3>>(NOA_OBJECT(geometry::shift_3d))},
            {"angular_distance", with_options([](const auto&... a) -> decltype(angular_distance(a...)) {
                 return angular_distance(a...);
             })},
            {"local_mean", below_mask([](Request& request, const auto& image, const auto& mask, Border border,
                                              const auto&... output) {
                 return noa::signal::local_mean(image, mask, output..., {.border = border, .value = request.option(1)});
             })},
            {"local_variance", below_mask([](Request& request, const auto& image, const auto& mask, Border border,
                                                  const auto&... output) {
                 return noa::signal::local_variance(
                         image, mask, output..., {.border = border, .value = request.option(1)});
             })},
            {"normalized_cross_correlation", below_mask([](auto&&... a) { return match(a...); })},
            {"cubic_bspline_prefilter",
                    with_options([](const auto&... a) -> decltype(prefilter(a...)) { return prefilter(a...); })},
    };
}

}  // namespace worker
