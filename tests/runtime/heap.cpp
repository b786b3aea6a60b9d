// Metadata never touches the heap. A program of its own, because it counts every allocation.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "noa/noa.hpp"

namespace {

std::atomic<long> n_allocations = 0;

void* counted(std::size_t n) {
    ++n_allocations;
    if (void* memory = std::malloc(n))
        return memory;
    throw std::bad_alloc{};
}

}  // namespace

void* operator new(std::size_t n) {
    return counted(n);
}
void* operator new(std::size_t n, const std::nothrow_t&) noexcept {
    ++n_allocations;
    return std::malloc(n);
}
// Not inlined: compilers would warn of the free() beside their own idea of new.
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace {

using namespace noa::types;
using namespace kwk::literals;
using kwk::batch, kwk::depth, kwk::height, kwk::width;

template<typename A>
void look_from_all_sides(const A& a) {
    const A turned = a.permute({0, 1, 3, 2}).flip(width).subregion(noa::Ellipsis{}, noa::Slice{1, 3});
    const A named = a.permute(batch, depth, width, height).subregion(height = kwk::last(2));
    const A repeated = noa::broadcast(a.reshape({1, 1, -1, 5}), batch = 7);
    const A other = turned;
    (void)(named.is_contiguous() == other.is_contiguous());
    (void)noa::overlaps(turned, repeated);
    (void)noa::is_unique(repeated);
    (void)noa::layout::order(turned.layout());
    (void)noa::layout::collapse(turned.layout());
    (void)a.template reinterpret_as<i32>();
    (void)a.template reinterpret_as<Vec<f32, 1>>();
    (void)a.n_bytes();
    (void)a.template span<f32, 3, i32>();
    (void)a.span(depth, height, width = 5_c);
    (void)a.view();
}

TEST(heap, is_not_touched_by_shapes_views_and_handles) {
    const auto array = noa::zeros<f32>({1, 3, 4, 5});
    const View<f32> view = array;
    const long before = n_allocations;

    look_from_all_sides(view);
    look_from_all_sides(array);
    const auto strides = array.shape().strides<'F'>();
    const Layout layout = kwk::shape<width, height>(5, 10);
    const long after = n_allocations;

    EXPECT_EQ(after, before);
    EXPECT_EQ(strides[3], layout.strides[3] - 6);
}

TEST(heap, is_counted) {
    const long before = n_allocations;
    const auto array = noa::zeros<f32>({1, 1, 1, 1});
    EXPECT_GT(n_allocations, before);
}

}  // namespace
