// Views over every element type and layout, on the CPU and in kernels.
#include <gtest/gtest.h>

#include <vector>

#include "kwk/kwk.hpp"
#include "support/driver.hpp"
#include "support/run_on.hpp"

namespace {

using kwk::batch, kwk::depth, kwk::height, kwk::width;
using namespace kwk::literals;

struct layouts : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, layouts, test::every_device(), test::device_name);

using Shape = kwk::shape<batch, depth, height, width>;
using Stride = kwk::stride<batch, depth, height, width>;

template<typename T>
using View = kwk::view<const T, Shape, Stride>;

Shape shape_of(const test::Layout& layout) {
    return {layout.shape[0], layout.shape[1], layout.shape[2], layout.shape[3]};
}
Stride stride_of(const test::Layout& layout) {
    return {layout.strides[0], layout.strides[1], layout.strides[2], layout.strides[3]};
}

// Neighbors differ, also where the type is too small to count all elements.
template<typename T>
std::vector<T> ramp(std::int64_t n) {
    std::vector<T> values;
    for (std::int64_t i = 0; i < n; ++i)
        values.push_back(static_cast<T>(i % 127));
    return values;
}

struct Indices {
    std::int64_t b, d, h, w;
};

// The indices of element i in row-major order.
template<typename S>
KWK_HD Indices indices_of(std::int64_t i, const S& shape) {
    const std::int64_t rows = i / shape[width], planes = rows / shape[height];
    return {planes / shape[depth], planes % shape[depth], rows % shape[height], i % shape[width]};
}

// Copies element i, in row-major order, of a view into a dense buffer: by position and by name in turns.
template<typename T>
struct Gather {
    View<T> from;
    T* to;

    KWK_HD void operator()(std::int64_t i) const {
        const auto [b, d, h, w] = indices_of(i, from.shape());
        to[i] = i % 2 == 0 ? from(b, d, h, w) : from(width = w, height = h, depth = d, batch = b);
    }
};

TEST_P(layouts, every_element_is_where_the_strides_say) {
    test::for_each_case<test::Numbers>([&]<typename T>(const test::Layout& layout) {
        const std::vector<T> values = ramp<T>(layout.buffer_size);
        test::Buffer<T> input(is_gpu(), values);
        test::Buffer<T> output(is_gpu(), std::vector<T>(static_cast<std::size_t>(layout.n_elements())));
        const auto view = View<T>(input.data() + layout.origin, shape_of(layout), stride_of(layout));

        test::for_each_index(is_gpu(), layout.n_elements(), Gather<T>{view, output.data()});

        std::vector<T> expected;
        for (std::int64_t b = 0; b < layout.shape[0]; ++b)
            for (std::int64_t d = 0; d < layout.shape[1]; ++d)
                for (std::int64_t h = 0; h < layout.shape[2]; ++h)
                    for (std::int64_t w = 0; w < layout.shape[3]; ++w)
                        expected.push_back(values[static_cast<std::size_t>(layout.offset(b, d, h, w))]);
        EXPECT_EQ(output.values(), expected);
    });
}

// Slices inside a kernel: a window of the last rows, upside down, of every second column, and arithmetic on `end`.
template<typename T>
struct GatherPart {
    View<T> from;
    T* to;

    KWK_HD void operator()(std::int64_t i) const {
        const auto part =
                from(height = kwk::slice(kwk::by = -1, kwk::length = (kwk::end + 1) / 2), width = kwk::every(2_c));
        const auto [b, d, h, w] = indices_of(i, part.shape());
        to[i] = part(b, d, h, w);
    }
};

TEST_P(layouts, parts_are_where_the_strides_say) {
    test::for_each_case<test::Numbers>([&]<typename T>(const test::Layout& layout) {
        if (layout.n_elements() == 0)
            return;
        const std::vector<T> values = ramp<T>(layout.buffer_size);
        const std::int64_t n_rows = (layout.shape[2] + 1) / 2, n_columns = (layout.shape[3] + 1) / 2;
        const std::int64_t n = layout.shape[0] * layout.shape[1] * n_rows * n_columns;
        test::Buffer<T> input(is_gpu(), values);
        test::Buffer<T> output(is_gpu(), std::vector<T>(static_cast<std::size_t>(n)));
        const auto view = View<T>(input.data() + layout.origin, shape_of(layout), stride_of(layout));

        test::for_each_index(is_gpu(), n, GatherPart<T>{view, output.data()});

        std::vector<T> expected;
        for (std::int64_t b = 0; b < layout.shape[0]; ++b)
            for (std::int64_t d = 0; d < layout.shape[1]; ++d)
                for (std::int64_t h = 0; h < n_rows; ++h)
                    for (std::int64_t w = 0; w < n_columns; ++w)
                        expected.push_back(
                                values[static_cast<std::size_t>(layout.offset(b, d, layout.shape[2] - 1 - h, 2 * w))]);
        EXPECT_EQ(output.values(), expected);
    });
}

// Shapes with constants, names and types of their own reach a kernel as template arguments.
template<typename Target, typename Axis>
struct FillAlong {
    Target view;
    Axis axis;

    KWK_HD void operator()(std::int64_t i) const {
        auto line = view(axis = i);
        for (std::int64_t j = 0; j < line.numel(); ++j)
            line.data()[j * kwk::get<1>(line.stride())] = static_cast<int>(10 * i + j);
    }
};

TEST_P(layouts, any_view_and_any_axis_can_enter_a_kernel) {
    test::Buffer<int> buffer(is_gpu(), std::vector<int>(6, -1));
    const auto fill = [&](auto shape, auto axis) {
        const auto view = kwk::view(buffer.data(), shape);
        test::for_each_index(is_gpu(), shape[axis], FillAlong<decltype(view), decltype(axis)>{view, axis});
        return buffer.values();
    };
    const std::vector<int> expected{0, 1, 2, 10, 11, 12};

    EXPECT_EQ(fill(kwk::shape(height = 2, width = 3_c), height), expected);
    EXPECT_EQ(fill(kwk::shape(kwk::axis<"phase"> = 2_c, width = 3_c), kwk::axis<"phase">), expected);
    EXPECT_EQ(fill(kwk::shape(kwk::along<1> = 2, kwk::along<0> = 3), kwk::along<1>), expected);
    EXPECT_EQ(fill(kwk::shape(height[kwk::as<short>] = 2, width = 3), height), expected);
}

// Everything else that is meant for the device, once: strides, conversion, comparison, merging, unpacking.
struct UsesEverything {
    std::int64_t* results;

    KWK_HD void operator()(std::int64_t n) const {
        const kwk::shape<batch, height, width> stack = kwk::shape(height = n + 3, width = 4_c);
        const auto strides = kwk::as_stride(stack);
        const auto [b, h, w] = stack;
        results[0] = strides.linearize(width = 1, height = 2);
        results[1] = stack == kwk::shape(batch = 1, height = 3, width = 4) and stack != kwk::shape(1, 3, 4);
        results[2] = kwk::get<0>(kwk::merge_outer<2>(stack));
        results[3] = 100 * b + 10 * h + w;
        results[4] = stack.numel();
    }
};

TEST_P(layouts, everything_works_in_a_kernel) {
    test::Buffer<std::int64_t> results(is_gpu(), std::vector<std::int64_t>(5, -1));

    test::for_each_index(is_gpu(), 1, UsesEverything{results.data()});

    EXPECT_EQ(results.values(), (std::vector<std::int64_t>{9, 1, 3, 134, 12}));
}

}  // namespace
