// Transforms of lines that lie in memory of our own: all that FFTW is asked for.
#pragma once

#include <mutex>
#include <optional>
#include <type_traits>

#include "fft/cpu/real_line.hpp"
#include "fft/lru_cache.hpp"
#include "noa/fft/transform.hpp"

namespace noa::fft::on_cpu {

/// So many lines, transformed together. They lie in blocks of our own, which are aligned to 64 bytes, one behind the
/// other.
struct LinePlanKey {
    detail::Transform transform{};
    Effort effort{};
    bool is_double = false;
    i64 n_lines = 1;
    i64 length = 1;  // in real space

    friend bool operator==(const LinePlanKey&, const LinePlanKey&) = default;
};

class LinePlan {
public:
    using key_type = LinePlanKey;

    explicit LinePlan(const LinePlanKey& key);
    LinePlan(const LinePlan&) = delete;
    LinePlan& operator=(const LinePlan&) = delete;
    ~LinePlan();

    /// The real numbers from the start of one line to that of the next one, in blocks of lines of such a transform.
    static i64 line_size(detail::Transform transform, i64 length);

    /// Transforms the lines of the first block. The second one is as large, and both are lost; gives the one in which
    /// the results are. T is that of the key. Can be called from several threads at once.
    template<typename T>
    T* run(T* first, T* second) const;

    /// No less than the memory of the plan.
    i64 n_bytes() const;

private:
    LinePlanKey m_key;
    void* m_plan = nullptr;  // of FFTW, for f32 or f64
    std::optional<RealLine<f32>> m_real_f32{};
    std::optional<RealLine<f64>> m_real_f64{};

    template<typename T>
    const std::optional<RealLine<T>>& real_line() const {
        if constexpr (std::is_same_v<T, f64>)
            return m_real_f64;
        else
            return m_real_f32;
    }
};

LruCache<LinePlan>& line_plans();

/// FFTW makes plans, and says or takes in what it has learned, one at a time.
std::mutex& planner_mutex();

}  // namespace noa::fft::on_cpu
