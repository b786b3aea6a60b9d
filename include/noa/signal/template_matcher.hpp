// Template matching: how much alike a template and an image are, at each position.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>

#include "noa/base/border.hpp"
#include "noa/base/complex.hpp"
#include "noa/fft/detail/arrays.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/detail/template_matcher.hpp"
#include "noa/signal/local_statistics.hpp"

namespace noa::signal {

/// Correlates templates with an image or a volume, under a mask: the map has, for each pixel, the correlation
/// coefficient (Pearson's) of the template, its center n // 2 at this pixel, and what lies below it. It is from -1 to 1
/// and does not change if the image, or the template, is scaled or shifted by a constant.
///
///     const noa::signal::TemplateMatcher matcher(volume, mask, {.border = Border::PERIODIC});
///     for (const auto& angles: search)
///         matcher.correlate(noa::geometry::rotate_3d(reference, angles), map);
///
/// The matcher is made once: it keeps the spectrum and the local statistics of the image. Each template then takes one
/// transform forward, one product and one transform back. Calls do not change the matcher, so several threads can use
/// it.
///
/// - The mask has weights from 0 on, of any real type, and the shape of the templates, up to that of the image. Means
///   and variances are weighted by it. It is that of all templates: give rotated ones a mask that rotation leaves as it
///   is, a sphere for example, or a matcher of their own.
/// - Batches: an image, a mask or a template goes with all of the others, or with that of its own number.
/// - Where the image below the mask, or the template, is constant, the map is 0. Rounding decides what is constant: a
///   standard deviation of less than about 5e-6 (f32) or 1e-7 (f64) of that of the whole image.
/// - The image is looked at past its ends as the border says. The local statistics are calculated in f64; transforms of
///   templates have the precision of the image.
template<typename T>
    requires std::same_as<T, f32> or std::same_as<T, f64>
class TemplateMatcher {
public:
    /// Waits for the mask, and needs several times the memory of the image in f64, which is free again afterwards.
    template<fft::detail::real_signal Image, detail::pixels Mask>
        requires std::same_as<typename Image::value_type, T>
    TemplateMatcher(const Image& image, const Mask& mask, const LocalOption& option = {})
        : m_image(detail::prepare_image<T>(
                  name, detail::as_any(image), detail::as_any(mask), option.border, option.value)) {}

    /// The shape of the map for so many templates.
    Shape4 map_shape(i64 n_templates = 1) const { return detail::shape_of_map<T>(name, *m_image, n_templates); }

    /// What `correlate` transforms templates to. Keep it, and templates need not be prepared again: for images of the
    /// same shape, with the same mask and border, matchers take the same spectra.
    template<fft::detail::real_signal Template>
        requires std::same_as<typename Template::value_type, T>
    Array<Complex<T>> prepare(const Template& templates) const {
        return detail::prepare_templates<T>(name, *m_image, detail::as_any(templates));
    }

    /// The map of templates, or of what `prepare` made of them.
    template<traits::array Template, traits::array Map>
        requires std::same_as<typename Template::value_type, T> or
                 std::same_as<typename Template::value_type, Complex<T>>
    void correlate(const Template& templates, const Map& map) const {
        static_assert(std::same_as<typename Map::element_type, T>,
                "noa: the map of a template has the element type of the image, and is not const");
        if constexpr (std::same_as<typename Template::value_type, T>)
            detail::match<T>(name, *m_image, detail::as_any(prepare(templates)), detail::as_any(map));
        else
            detail::match<T>(name, *m_image, detail::as_any(templates), detail::as_any(map));
    }
    /// As a new array.
    template<traits::array Template>
        requires std::same_as<typename Template::value_type, T> or
                 std::same_as<typename Template::value_type, Complex<T>>
    Array<T> correlate(const Template& templates) const {
        const Array<T> map(map_shape(templates.shape()[0]), {.device = detail::device_of<T>(*m_image)});
        correlate(templates, map);
        return map;
    }

private:
    static constexpr const char* name = "TemplateMatcher";

    std::shared_ptr<const detail::MatchedImage<T>> m_image;
};

template<traits::array Image, traits::array Mask>
TemplateMatcher(const Image&, const Mask&) -> TemplateMatcher<typename Image::value_type>;
template<traits::array Image, traits::array Mask>
TemplateMatcher(const Image&, const Mask&, const LocalOption&) -> TemplateMatcher<typename Image::value_type>;

/// The mask, and what lies outside of the image.
struct NormalizedCorrelationOption {
    detail::OptionalMask mask{};  ///< of the shape of the template; without one, all of its pixels count the same
    Border border = Border::ZERO;
    f64 value = 0;  ///< with Border::VALUE
};

/// The correlation coefficient of a template and what lies below it, at each pixel:
/// `normalized_cross_correlation(image, templ, map, {.mask = mask})`. TemplateMatcher says what it is, and saves most
/// of the work if there are more templates for the same image. The image, the templates and the map are of f32, or all
/// of f64.
template<fft::detail::real_signal Image, fft::detail::real_signal Template, traits::array Map>
void normalized_cross_correlation(
        const Image& image, const Template& templates, const Map& map, const NormalizedCorrelationOption& option = {}) {
    using T = typename Image::value_type;
    static_assert(std::same_as<typename Template::value_type, T> and std::same_as<typename Map::element_type, T>,
            "noa: image, template and map of a correlation have one element type, and the map is not const");
    const char* const function = "normalized_cross_correlation";
    const detail::AnyArray mask =
            option.mask.array ? *option.mask.array : detail::full_mask(templates.shape(), templates.device());
    const auto matched = detail::prepare_image<T>(function, detail::as_any(image), mask, option.border, option.value);
    const Array<Complex<T>> spectra = detail::prepare_templates<T>(function, *matched, detail::as_any(templates));
    detail::match<T>(function, *matched, detail::as_any(spectra), detail::as_any(map));
}
/// As a new array.
template<fft::detail::real_signal Image, fft::detail::real_signal Template>
auto normalized_cross_correlation(
        const Image& image, const Template& templates, const NormalizedCorrelationOption& option = {}) {
    Shape4 shape = image.shape();
    for (const i64 n: {templates.shape()[0], option.mask.array ? option.mask.array->shape()[0] : 1})
        shape[0] = n > shape[0] ? n : shape[0];
    const Array<typename Image::value_type> map(shape, image.option());
    normalized_cross_correlation(image, templates, map, option);
    return map;
}

}  // namespace noa::signal
