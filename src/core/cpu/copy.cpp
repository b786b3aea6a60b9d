#include <algorithm>
#include <array>
#include <cstddef>

#include "core/copy.kernels.hpp"
#include "core/cpu/region.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/streamed.hpp"
#include "noa/core/detail/plan.hpp"

namespace noa::core {

namespace {

// Nothing is buffered here, so that tiles can be large. Where rows turn into columns they are a few cache lines wide
// and long in the direction that is read, which is what the machine can foresee.
void enlarge_tiles(Plan& plan) {
    const i64 height = plan.shape[2], width = plan.shape[3];
    const i64 n = i64{256} * 1024 / plan.sizes[1] + 1;
    plan.tile_width = std::min(width, plan.path == Path::TILED ? 64 : n);
    plan.tile_height = plan.path == Path::TILED ? std::min<i64>(height, 1024) : std::clamp<i64>(n / width, 1, height);
}

void copy_on_threads(const layout::Memory& from, const layout::Memory& to, int n_threads) {
    const i64 size = to.element_size;
    const std::array operands{Operand{from.layout.strides, size}, Operand{to.layout.strides, size, true}};
    Plan plan = make_plan(to.layout.shape, operands);
    enlarge_tiles(plan);
    const bool streams = cpu::is_streamed(layout::n_bytes(to.layout.shape, size));

    const Shape4 tiles = plan.tiles();
    cpu::parallel_for(tiles.n_elements(), n_threads, [&](i64 tile) {
        auto at = layout::index_at(tiles, tile);
        at[2] *= plan.tile_height, at[3] *= plan.tile_width;
        const auto region = [&](const void* first, const Strides4& strides) {
            auto* const bytes = static_cast<std::byte*>(const_cast<void*>(first));
            return cpu::Region{bytes + layout::offset_at(strides, at), strides[2], strides[3]};
        };
        cpu::copy_region(region(from.first, plan.strides[0]), region(to.first, plan.strides[1]),
                std::min(plan.tile_height, plan.shape[2] - at[2]), std::min(plan.tile_width, plan.shape[3] - at[3]),
                size, streams ? cpu::Keep::STREAMED : cpu::Keep::CACHED);
    });
}

}  // namespace

template<>
void copy_elements<Backend::CPU>(const layout::Memory& from, const layout::Memory& to, const detail::Workers& workers) {
    const bool is_same = from.first == to.first and layout::collapse(from.layout) == layout::collapse(to.layout);
    if (not is_same)
        copy_on_threads(from, to, workers.n_threads);
}

template<>
void fill_elements<Backend::CPU>(const void* element, const layout::Memory& to, const detail::Workers& workers) {
    const layout::Memory repeated{element, layout::broadcast({1, 1, 1, 1}, to.layout.shape), to.element_size};
    copy_elements<Backend::CPU>(repeated, to, workers);
}

}  // namespace noa::core
