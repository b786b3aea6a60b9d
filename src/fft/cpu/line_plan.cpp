#include "fft/cpu/line_plan.hpp"

#include <fftw3.h>

#include <memory>
#include <mutex>

#include "math/scratch.hpp"
#include "noa/base/error.hpp"

namespace noa::fft::on_cpu {

namespace {

using detail::Transform;

// FFTW has the same functions twice, by name.
template<typename T>
struct Fftw;
template<>
struct Fftw<f32> {
    using Plan = fftwf_plan;
    using ComplexType = fftwf_complex;
    using Dimension = fftwf_iodim64;
    static constexpr auto make_thread_safe = fftwf_make_planner_thread_safe;
    static constexpr auto plan_r2c = fftwf_plan_guru64_dft_r2c;
    static constexpr auto plan_c2r = fftwf_plan_guru64_dft_c2r;
    static constexpr auto plan_c2c = fftwf_plan_guru64_dft;
    static constexpr auto run_r2c = fftwf_execute_dft_r2c;
    static constexpr auto run_c2r = fftwf_execute_dft_c2r;
    static constexpr auto run_c2c = fftwf_execute_dft;
    static constexpr auto destroy = fftwf_destroy_plan;
};
template<>
struct Fftw<f64> {
    using Plan = fftw_plan;
    using ComplexType = fftw_complex;
    using Dimension = fftw_iodim64;
    static constexpr auto make_thread_safe = fftw_make_planner_thread_safe;
    static constexpr auto plan_r2c = fftw_plan_guru64_dft_r2c;
    static constexpr auto plan_c2r = fftw_plan_guru64_dft_c2r;
    static constexpr auto plan_c2c = fftw_plan_guru64_dft;
    static constexpr auto run_r2c = fftw_execute_dft_r2c;
    static constexpr auto run_c2r = fftw_execute_dft_c2r;
    static constexpr auto run_c2c = fftw_execute_dft;
    static constexpr auto destroy = fftw_destroy_plan;
};

template<typename T>
typename Fftw<T>::Plan make_plan(const LinePlanKey& key) {
    using F = Fftw<T>;
    static std::once_flag is_safe;  // whoever else uses FFTW in this process
    std::call_once(is_safe, F::make_thread_safe);
    const std::lock_guard lock(planner_mutex());

    const i64 n = key.length, n_spectrum = n / 2 + 1;
    const bool is_r2c = key.transform == Transform::R2C, is_c2r = key.transform == Transform::C2R;
    const i64 n_input = is_c2r ? n_spectrum : n, n_output = is_r2c ? n_spectrum : n;
    const i64 step = key.is_interleaved ? key.n_lines : 1;
    const typename F::Dimension along{n, step, step};
    const typename F::Dimension lines{key.n_lines, key.is_interleaved ? 1 : n_input, key.is_interleaved ? 1 : n_output};
    const unsigned flags = FFTW_DESTROY_INPUT | (key.effort == Effort::MEASURE ? FFTW_MEASURE : FFTW_ESTIMATE);

    // To measure overwrites them: nobody's data.
    const auto first = detail::make_scratch<Complex<T>>(n * key.n_lines);
    auto* const complex = reinterpret_cast<typename F::ComplexType*>(first.get());
    if (not is_r2c and not is_c2r) {
        const int sign = key.transform == Transform::FORWARD ? FFTW_FORWARD : FFTW_BACKWARD;
        return F::plan_c2c(1, &along, 1, &lines, complex, complex, sign, flags);
    }
    const auto second = detail::make_scratch<T>(n * key.n_lines);
    if (is_r2c)
        return F::plan_r2c(1, &along, 1, &lines, second.get(), complex, flags);
    return F::plan_c2r(1, &along, 1, &lines, complex, second.get(), flags);
}

template<typename T>
void run_plan(const LinePlanKey& key, void* plan, void* input, void* output) {
    using F = Fftw<T>;
    using ComplexType = typename F::ComplexType;
    auto* const given = static_cast<typename F::Plan>(plan);
    if (key.transform == Transform::R2C)
        F::run_r2c(given, static_cast<T*>(input), static_cast<ComplexType*>(output));
    else if (key.transform == Transform::C2R)
        F::run_c2r(given, static_cast<ComplexType*>(input), static_cast<T*>(output));
    else
        F::run_c2c(given, static_cast<ComplexType*>(input), static_cast<ComplexType*>(output));
}

}  // namespace

LinePlan::LinePlan(const LinePlanKey& key) : m_key(key) {
    if (key.is_double)
        m_plan = make_plan<f64>(key);
    else
        m_plan = make_plan<f32>(key);
    check(m_plan != nullptr, "FFTW has no plan for {} lines of {} elements of {}, which takes {} bytes", key.n_lines,
            key.length, key.is_double ? "f64" : "f32", n_bytes());
}

LinePlan::~LinePlan() {
    if (m_key.is_double)
        Fftw<f64>::destroy(static_cast<fftw_plan>(m_plan));
    else
        Fftw<f32>::destroy(static_cast<fftwf_plan>(m_plan));
}

void LinePlan::run(void* input, void* output) const {
    if (m_key.is_double)
        run_plan<f64>(m_key, m_plan, input, output);
    else
        run_plan<f32>(m_key, m_plan, input, output);
}

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
