// Transforms of whole arrays: all that cuFFT is asked for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "fft/lru_cache.hpp"
#include "noa/fft/transform.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::fft::on_gpu {

/// How an array lies in memory, as cuFFT takes it: rows within images within volumes, in units of the innermost stride.
struct Embedding {
    std::array<i64, 3> extents{1, 1, 1};  // of the dimensions that are transformed; the first one does not matter
    i64 stride = 1, distance = 1;

    friend bool operator==(const Embedding&, const Embedding&) = default;
};

struct ShapePlanKey {
    Device device{};
    detail::Transform transform{};
    bool is_double = false;
    int rank = 1;
    std::array<i64, 3> extents{1, 1, 1};  // in real space, the first `rank` of them
    i64 n_batches = 1;
    Embedding input{}, output{};

    friend bool operator==(const ShapePlanKey&, const ShapePlanKey&) = default;
};

/// Of an array with these extents in real space, the dimensions that are transformed: those of more than one element,
/// and the width.
struct Dimensions {
    std::array<int, 3> axes{};
    int rank = 0;

    explicit Dimensions(const Shape4& shape);
};

/// None if cuFFT cannot take an array as it is.
std::optional<Embedding> embedding_of(const detail::AnyArray& array, const Dimensions& dimensions);

class ShapePlan {
public:
    using key_type = ShapePlanKey;

    explicit ShapePlan(const ShapePlanKey& key);
    ShapePlan(const ShapePlan&) = delete;
    ShapePlan& operator=(const ShapePlan&) = delete;
    ~ShapePlan();

    /// Enqueues the transform. Memory for its work is that of the stream.
    void run(const void* input, void* output, const Stream& stream) const;

    i64 n_bytes() const;
    /// Of memory, while it runs.
    i64 n_work_bytes() const { return m_n_work_bytes; }

private:
    ShapePlanKey m_key;
    mutable std::mutex m_mutex;  // the stream and the memory are set in the plan itself:
    mutable void* m_stream = nullptr;
    mutable void* m_work_area = nullptr;
    int m_plan = 0;  // of cuFFT
    i64 m_n_work_bytes = 0;
};

LruCache<ShapePlan>& shape_plans(Device device);

}  // namespace noa::fft::on_gpu
