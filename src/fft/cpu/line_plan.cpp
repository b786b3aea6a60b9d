#include "fft/cpu/line_plan.hpp"

#include <fftw3.h>

#include <memory>
#include <mutex>

#include "core/scratch.hpp"
#include "fft/cache.kernels.hpp"
#include "fft/transform.kernels.hpp"
#include "noa/base/error.hpp"

namespace noa::fft::on_cpu {

namespace {

using detail::Transform;

// FFTW has the same functions twice, by name.
template<typename T, typename F32, typename F64>
constexpr auto of_precision(F32 of_f32, F64 of_f64) {
    if constexpr (std::is_same_v<T, f32>)
        return of_f32;
    else
        return of_f64;
}
template<typename T>
struct Fftw {
    using Plan = std::conditional_t<std::is_same_v<T, f32>, fftwf_plan, fftw_plan>;
    using ComplexType = std::conditional_t<std::is_same_v<T, f32>, fftwf_complex, fftw_complex>;
    using Dimension = fftw_iodim64;  // which is fftwf_iodim64
    static constexpr auto make_thread_safe =
            of_precision<T>(fftwf_make_planner_thread_safe, fftw_make_planner_thread_safe);
    static constexpr auto plan_r2c = of_precision<T>(fftwf_plan_guru64_dft_r2c, fftw_plan_guru64_dft_r2c);
    static constexpr auto plan_c2r = of_precision<T>(fftwf_plan_guru64_dft_c2r, fftw_plan_guru64_dft_c2r);
    static constexpr auto plan_c2c = of_precision<T>(fftwf_plan_guru64_dft, fftw_plan_guru64_dft);
    static constexpr auto run_r2c = of_precision<T>(fftwf_execute_dft_r2c, fftw_execute_dft_r2c);
    static constexpr auto run_c2r = of_precision<T>(fftwf_execute_dft_c2r, fftw_execute_dft_c2r);
    static constexpr auto run_c2c = of_precision<T>(fftwf_execute_dft, fftw_execute_dft);
    static constexpr auto destroy = of_precision<T>(fftwf_destroy_plan, fftw_destroy_plan);
};

// Longer lines do not stay in a cache: there is nothing to gain.
bool is_by_half(const LinePlanKey& key) {
    return is_real(key.transform) and key.length % 2 == 0 and key.length <= (i64{1} << 20);
}

// Complex transforms go from one block to another; so do real ones.
template<typename T>
typename Fftw<T>::Plan make_plan(const LinePlanKey& key) {
    using F = Fftw<T>;
    static std::once_flag is_safe;  // whoever else uses FFTW in this process
    std::call_once(is_safe, F::make_thread_safe);
    const std::lock_guard lock(planner_mutex());

    const i64 size = LinePlan::line_size(key.transform, key.length);
    const unsigned flags = FFTW_DESTROY_INPUT | (key.effort == Effort::MEASURE ? FFTW_MEASURE : FFTW_ESTIMATE);
    const auto first = core::make_scratch<T>(size * key.n_lines), second = core::make_scratch<T>(size * key.n_lines);
    auto* const complex =
            reinterpret_cast<typename F::ComplexType*>(first.get());  // nobody's: to measure overwrites it
    if (is_real(key.transform) and not is_by_half(key)) {
        const typename F::Dimension along{key.length, 1, 1};
        if (key.transform == Transform::R2C) {
            const typename F::Dimension lines{key.n_lines, size, size / 2};
            return F::plan_r2c(1, &along, 1, &lines, second.get(), complex, flags);
        }
        const typename F::Dimension lines{key.n_lines, size / 2, size};
        return F::plan_c2r(1, &along, 1, &lines, complex, second.get(), flags);
    }
    const typename F::Dimension along{is_by_half(key) ? key.length / 2 : key.length, 1, 1};
    const typename F::Dimension lines{key.n_lines, size / 2, size / 2};
    return F::plan_c2c(1, &along, 1, &lines, complex, reinterpret_cast<typename F::ComplexType*>(second.get()),
            is_forward(key.transform) ? FFTW_FORWARD : FFTW_BACKWARD, flags);
}

template<typename T>
void run_plan(const LinePlanKey& key, void* plan, T* from, T* to) {
    using F = Fftw<T>;
    using ComplexType = typename F::ComplexType;
    auto* const given = static_cast<typename F::Plan>(plan);
    if (not is_real(key.transform) or is_by_half(key))
        F::run_c2c(given, reinterpret_cast<ComplexType*>(from), reinterpret_cast<ComplexType*>(to));
    else if (key.transform == Transform::R2C)
        F::run_r2c(given, from, reinterpret_cast<ComplexType*>(to));
    else
        F::run_c2r(given, reinterpret_cast<ComplexType*>(from), to);
}

}  // namespace

LinePlan::LinePlan(const LinePlanKey& key) : m_key(key) {
    m_plan = key.is_double ? static_cast<void*>(make_plan<f64>(key)) : static_cast<void*>(make_plan<f32>(key));
    check(m_plan != nullptr, "FFTW has no plan for {} lines of {} elements of {}, which takes {} bytes", key.n_lines,
            key.length, key.is_double ? "f64" : "f32", n_bytes());
    if (is_by_half(key) and key.is_double)
        m_real_f64.emplace(key.length, key.transform == Transform::R2C);
    else if (is_by_half(key))
        m_real_f32.emplace(key.length, key.transform == Transform::R2C);
}

LinePlan::~LinePlan() {
    if (m_key.is_double)
        Fftw<f64>::destroy(static_cast<fftw_plan>(m_plan));
    else
        Fftw<f32>::destroy(static_cast<fftwf_plan>(m_plan));
}

// Whole cache lines, but not so many that all lines would be at the same places of a cache.
i64 LinePlan::line_size(Transform transform, i64 length) {
    const i64 n = is_real(transform) ? 2 * (length / 2 + 1) : 2 * length, rounded = (n + 15) / 16 * 16;
    return rounded % 128 == 0 ? rounded + 16 : rounded;
}

template<typename T>
T* LinePlan::run(T* first, T* second) const {
    const auto each_line = [&](const T* from, T* to) {
        const i64 size = line_size(m_key.transform, m_key.length);
        for (i64 line = 0; line < m_key.n_lines; ++line)
            real_line<T>()->run(from + line * size, to + line * size);
    };
    if (is_by_half(m_key) and m_key.transform == Transform::C2R) {
        each_line(first, second);
        run_plan(m_key, m_plan, second, first);
        return first;
    }
    run_plan(m_key, m_plan, first, second);
    if (not is_by_half(m_key))
        return second;
    each_line(second, first);
    return first;
}
template f32* LinePlan::run<f32>(f32*, f32*) const;
template f64* LinePlan::run<f64>(f64*, f64*) const;

// As measured, of lengths up to 100,000: a plan and its smallest tables, and up to 4.3 complex numbers per element
// where a length has large prime factors, which take a convolution.
i64 LinePlan::n_bytes() const {
    return (i64{48} << 10) + 5 * m_key.length * (m_key.is_double ? 16 : 8);
}

LruCache<LinePlan>& line_plans() {
    static auto* const cache = new LruCache<LinePlan>;  // never destroyed: streams may end later
    return *cache;
}

std::mutex& planner_mutex() {
    static auto* const mutex = new std::mutex;
    return *mutex;
}

}  // namespace noa::fft::on_cpu

namespace noa::fft {

using on_cpu::line_plans;

template<>
CacheInfo cache_info<Backend::CPU>(Device) {
    return line_plans().info();
}

template<>
void set_cache_limit<Backend::CPU>(const CacheLimit& limit, Device) {
    line_plans().set_limit(limit);
}

template<>
void clear_cache<Backend::CPU>(Device) {
    line_plans().clear();
}

}  // namespace noa::fft
