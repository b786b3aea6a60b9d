#include "align/exposure.hpp"

#include <cmath>

#include "noa/base/error.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/elementary.hpp"
#include "noa/runtime/factory.hpp"
#include "noa/signal/filter_spectrum.hpp"

namespace noa::program {
namespace {

f64 voltage_factor(f64 voltage) {
    check(voltage == 300 or voltage == 200, "critical_exposure: is known for 300 and 200 kV, not for {}", voltage);
    return voltage == 300 ? 1 : 0.8;
}

// Made on the CPU, as it is a function of our own, and once.
Array<f32> decay_of(const Shape4& shape, const AverageOption& option) {
    const Array<f32> result(shape.rfft());
    signal::filter_spectrum<"h2h">({}, result, shape, [&option](const Vec<f32, 3>& f) {
        const f64 frequency = std::hypot(f64{f[1]}, f64{f[2]}) / option.pixel_size;
        return static_cast<f32>(std::log(exposure_weight(frequency, 1, option.voltage)));
    });
    return result.eval().to(option.device);
}

}  // namespace

f64 critical_exposure(f64 frequency, f64 voltage) {
    check(frequency >= 0, "critical_exposure: the frequency {} is negative", frequency);
    return voltage_factor(voltage) * (0.24499 * std::pow(frequency, -1.6649) + 2.8141);
}

f64 exposure_weight(f64 frequency, f64 exposure, f64 voltage) {
    return std::exp(-exposure / (2 * critical_exposure(frequency, voltage)));
}

ExposureSum::ExposureSum(const Shape4& shape, const AverageOption& option)
    : m_dose(option.dose),
      m_decay(decay_of(shape, option)),
      m_weight(like(m_decay)),
      m_squares(zeros<f32>(m_decay.shape(), m_decay.option())),
      m_weighted(m_decay.shape(), m_decay.option()),
      m_sum(zeros<c32>(m_decay.shape(), m_decay.option())) {}

void ExposureSum::add(const Array<c32>& spectrum, i64 n_before) {
    multiply(m_decay, static_cast<f32>(m_dose * static_cast<f64>(n_before)), m_weight);
    exp(m_weight, m_weight);
    multiply(spectrum, m_weight, m_weighted);
    noa::add(m_sum, m_weighted, m_sum);
    square(m_weight, m_weight);
    noa::add(m_squares, m_weight, m_squares);
}

Array<c32> ExposureSum::average(i64 n) {
    multiply(m_squares, static_cast<f32>(n), m_squares);
    sqrt(m_squares, m_squares);
    divide(m_sum, m_squares, m_sum);
    return m_sum;
}

}  // namespace noa::program
