// Transforms of lines that lie in memory of our own: all that FFTW is asked for.
#pragma once

#include <memory>
#include <mutex>

#include "fft/lru_cache.hpp"
#include "noa/fft/transform.hpp"

namespace noa::fft::on_cpu {

/// So many lines, transformed together: one behind the other or, interleaved, an element of each line and then the next
/// ones. Complex ones are transformed in place; real ones from a first block of memory to a second one, and back, and
/// the first one is lost. Blocks are aligned to 64 bytes.
struct LinePlanKey {
    detail::Transform transform{};
    Effort effort{};
    bool is_double = false;
    bool is_interleaved = false;
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

    /// Can be called from several threads at once.
    void run(void* input, void* output) const;

    /// No less than the memory of the plan.
    i64 n_bytes() const;

private:
    LinePlanKey m_key;
    void* m_plan = nullptr;  // of FFTW, for f32 or f64
};

LruCache<LinePlan>& line_plans();

/// FFTW makes plans, and says or takes in what it has learned, one at a time.
std::mutex& planner_mutex();

}  // namespace noa::fft::on_cpu
