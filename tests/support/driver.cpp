#include "support/driver.hpp"

#include <algorithm>
#include <utility>

#if defined(__CUDACC__)
#    include <cuda_runtime.h>
#endif

namespace test {

Layout with_strides(
        std::string name, const std::array<std::int64_t, 4>& shape, const std::array<std::int64_t, 4>& strides) {
    Layout layout{.name = std::move(name), .shape = shape, .strides = strides};
    std::int64_t last = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::int64_t reach = std::max<std::int64_t>(shape[i] - 1, 0) * strides[i];
        (reach < 0 ? layout.origin : last) += reach < 0 ? -reach : reach;
    }
    layout.buffer_size = layout.n_elements() == 0 ? 0 : layout.origin + last + 1;
    return layout;
}

namespace {

using Four = std::array<std::int64_t, 4>;

Four row_major(const Four& shape) {
    return {shape[1] * shape[2] * shape[3], shape[2] * shape[3], shape[3], 1};
}

Layout dense(std::string name, const Four& shape) {
    return with_strides(std::move(name), shape, row_major(shape));
}

std::vector<Layout> make_layouts() {
    return {
            dense("empty", {3, 1, 0, 5}),
            dense("one element", {1, 1, 1, 1}),
            dense("a row", {1, 1, 1, 17}),
            dense("a column", {1, 1, 17, 1}),
            dense("an image", {1, 1, 7, 9}),
            dense("a stack of images", {3, 1, 8, 16}),
            dense("a volume", {1, 5, 6, 7}),
            dense("a stack of volumes", {2, 3, 4, 5}),
            dense("just past a vector", {1, 1, 3, 65}),
            dense("just past a tile", {2, 1, 33, 65}),
            with_strides("F order", {2, 1, 6, 7}, {42, 42, 1, 6}),
            with_strides("permuted", {3, 4, 5, 2}, {1, 30, 6, 3}),
            with_strides("rows with gaps", {2, 1, 5, 7}, {60, 60, 12, 1}),
            with_strides("every other column", {2, 1, 5, 7}, {70, 70, 14, 2}),
            with_strides("one image for the whole stack", {4, 1, 5, 6}, {0, 30, 6, 1}),
            with_strides("one row for the whole image", {1, 1, 5, 6}, {6, 6, 0, 1}),
            with_strides("one element everywhere", {2, 3, 4, 5}, {0, 0, 0, 0}),
            with_strides("backwards", {2, 3, 4, 5}, {-60, -20, -5, -1}),
            with_strides("mirrored", {2, 1, 4, 5}, {20, 20, 5, -1}),
    };
}

#if defined(__CUDACC__)
constexpr bool is_cuda_build = true;
bool has_gpu() {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess and count > 0;
}
#else
constexpr bool is_cuda_build = false;
bool has_gpu() {
    return false;
}
#endif

}  // namespace

const std::vector<Layout>& layouts() {
    static const std::vector<Layout> all = make_layouts();
    return all;
}

std::vector<std::string> devices() {
    std::vector<std::string> names{"cpu"};
    if (is_cuda_build)
        names.emplace_back("gpu");
    return names;
}

void OnDevice::SetUp() {
    if (is_gpu() and not has_gpu())
        GTEST_SKIP() << "this machine has no GPU";
}

}  // namespace test
