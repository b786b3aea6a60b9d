// Boxes that are cut out of an array, all in one kernel.
#include "math/subregions.kernels.hpp"

#include <cuda_runtime.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/cuda/words.hpp"
#include "noa/base/error.hpp"
#include "noa/core/cuda/launch.cuh"
#include "noa/core/cuda/loop.hpp"
#include "noa/runtime/allocator.hpp"

namespace noa::math::on_gpu {

using cuda::Divider;

namespace {

constexpr int n_threads = 256;

// Strides are in bytes.
struct Boxes {
    const std::byte* input;
    std::byte* output;
    i64 shape[4], input_strides[4], output_strides[4];  // of the input, of the boxes
    const Vec<i64, 4>* origins;
    i64 first;  // box
    u32 n;      // elements
    Divider divide_by_depth, divide_by_height, divide_by_width;
    Border border;
};

// What is left of a number, which becomes its quotient.
__device__ __forceinline__ u32 take(u32& number, const Divider& divide) {
    const u32 quotient = divide(number), rest = number - quotient * divide.divisor;
    number = quotient;
    return rest;
}

template<typename T>
__global__ void __launch_bounds__(n_threads) extract_boxes(const __grid_constant__ Boxes boxes, const T value) {
    u32 number = blockIdx.x * n_threads + threadIdx.x;
    if (number >= boxes.n)
        return;
    const u32 x = take(number, boxes.divide_by_width), y = take(number, boxes.divide_by_height),
              z = take(number, boxes.divide_by_depth);
    const i64 box = boxes.first + number;
    const Vec<i64, 4> origin = boxes.origins[box];
    const i64 from[] = {index_at_border(origin[1] + z, boxes.shape[1], boxes.border),
            index_at_border(origin[2] + y, boxes.shape[2], boxes.border),
            index_at_border(origin[3] + x, boxes.shape[3], boxes.border)};
    T element = value;
    if (from[0] >= 0 and from[1] >= 0 and from[2] >= 0)
        element = *reinterpret_cast<const T*>(boxes.input + origin[0] * boxes.input_strides[0] +
                                              from[0] * boxes.input_strides[1] + from[1] * boxes.input_strides[2] +
                                              from[2] * boxes.input_strides[3]);
    *reinterpret_cast<T*>(boxes.output + box * boxes.output_strides[0] + z * boxes.output_strides[1] +
                          y * boxes.output_strides[2] + x * boxes.output_strides[3]) = element;
}

void take_strides(const layout::Memory& memory, i64* strides) {
    for (int axis = 0; axis < 4; ++axis)
        strides[axis] = memory.layout.strides[axis] * memory.element_size;
}

template<typename T>
void extract(Boxes boxes, const void* border_value, i64 n_boxes, i64 box_size, const Stream& stream) {
    T value{};
    if (border_value != nullptr)
        std::memcpy(&value, border_value, sizeof(T));
    const i64 most = std::max<i64>(1, ((i64{1} << 31) - n_threads) / box_size);  // boxes of a launch
    for (boxes.first = 0; boxes.first < n_boxes; boxes.first += most) {
        const i64 n = std::min(most, n_boxes - boxes.first) * box_size;
        boxes.n = static_cast<u32>(n);
        cuda::launch("extract_subregions", extract_boxes<T>, stream, (n + n_threads - 1) / n_threads, 0, boxes, value);
    }
}

bool are_aligned(const layout::Memory& memory) {
    return reinterpret_cast<std::uintptr_t>(memory.first) % static_cast<std::uintptr_t>(memory.element_size) == 0;
}

i64 size_of_box(const Shape4& boxes) {
    return boxes[1] * boxes[2] * boxes[3];
}

// Whether threads can move elements at once, and count those of a box.
bool are_words(const layout::Memory& input, const layout::Memory& output) {
    const i64 size = output.element_size;
    const bool has_size = size <= 16 and std::has_single_bit(static_cast<u64>(size));
    return has_size and size_of_box(output.layout.shape) < (i64{1} << 31) - n_threads and are_aligned(input) and
           are_aligned(output);
}

// In one kernel, whose elements are words.
void extract_words(const detail::Plane& plane, std::span<const Vec<i64, 4>> origins, const layout::Memory& output,
        const Stream& stream) {
    const auto& [input, border, value] = plane;
    const Shape4& box = output.layout.shape;
    const auto n_bytes = static_cast<i64>(origins.size_bytes());
    const auto memory = Allocator{}.allocate(n_bytes, stream.device());
    check(cudaMemcpyAsync(memory.get(), origins.data(), origins.size_bytes(), cudaMemcpyHostToDevice,
                  static_cast<cudaStream_t>(stream.native())) == cudaSuccess,
            "cannot copy {} origins to {}", origins.size(), stream.device());
    Boxes boxes{};
    boxes.input = static_cast<const std::byte*>(input.first);
    boxes.output = static_cast<std::byte*>(const_cast<void*>(output.first));
    std::copy_n(input.layout.shape.values, 4, boxes.shape);
    take_strides(input, boxes.input_strides);
    take_strides(output, boxes.output_strides);
    boxes.origins = static_cast<const Vec<i64, 4>*>(memory.get());
    boxes.divide_by_depth = Divider(static_cast<u32>(box[1]));
    boxes.divide_by_height = Divider(static_cast<u32>(box[2]));
    boxes.divide_by_width = Divider(static_cast<u32>(box[3]));
    boxes.border = border;
    const auto run = [&]<typename T>() { extract<T>(boxes, value.first, box[0], size_of_box(box), stream); };
    cuda::visit_word(output.element_size, run);
}

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

template<>
void extract_boxes<Backend::GPU>(const detail::Plane& plane, std::span<const Vec<i64, 4>> origins,
        const layout::Memory& boxes, const noa::detail::Workers& workers) {
    if (on_gpu::are_words(plane.array, boxes))
        on_gpu::extract_words(plane, origins, boxes, Stream::current(workers.device));
    else
        detail::fill_windows(plane, origins, boxes, workers);
}

}  // namespace noa::math
