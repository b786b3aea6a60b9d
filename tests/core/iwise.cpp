#include "noa/core/iwise.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "noa/noa.hpp"
#include "support/laid_out.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::Exception, noa::iwise;

TEST(iwise, gives_separate_indices_or_a_vector_of_them) {
    const auto image = noa::empty<f64>({3, 1, 8, 9});

    iwise(image.shape().filter(0, 2, 3).as<i32>(), image.device(),
            [s = image.span<f64, 3, i32>()](i32 b, i32 h, i32 w) { s(b, h, w) = b * 100 + h * 10 + w; });
    EXPECT_EQ(image.span()(2, 0, 7, 8), 278);

    iwise(image.shape(), image.device(), [s = image.span()](const Vec<i64, 4>& i) { s(i) += 1; });
    EXPECT_EQ(image.span()(0, 0, 0, 0), 1);
    EXPECT_EQ(image.span()(2, 0, 7, 8), 279);
}

template<typename Index, std::size_t N>
void expect_each_index_once(const Shape<Index, N>& shape) {
    std::vector<int> count(static_cast<std::size_t>(shape.n_elements()));
    const Strides<i64, N> strides = shape.template as<i64>().strides();
    iwise(shape, Device{}, [&](const Vec<Index, N>& at) {
        ++count[static_cast<std::size_t>(noa::layout::offset_at(strides, at.template as<i64>()))];
    });
    EXPECT_EQ(count, std::vector<int>(count.size(), 1)) << shape;
}

TEST(iwise, visits_every_index_once_in_one_to_four_dimensions_of_any_type) {
    expect_each_index_once(Shape<i64, 1>(1));
    expect_each_index_once(Shape<u8, 1>(200));
    expect_each_index_once(Shape<i32, 2>(300, 301));
    expect_each_index_once(Shape<u16, 2>(1, 5000));
    expect_each_index_once(Shape<i32, 3>(7, 1, 65));
    expect_each_index_once(Shape<u64, 3>(1000, 2, 3));
    expect_each_index_once(Shape<i64, 4>(3, 5, 7, 11));
    expect_each_index_once(Shape<i64, 4>(1, 1, 1, 100'000));
}

TEST(iwise, an_operator_of_one_index_may_take_either) {
    std::vector<i64> seen(10);
    iwise(Shape<i64, 1>(10), Device{}, [&](i64 i) { seen[static_cast<std::size_t>(i)] = i; });
    iwise(Shape<i64, 1>(10), Device{}, [&](const Vec<i64, 1>& i) { seen[static_cast<std::size_t>(i[0])] += i[0]; });
    EXPECT_EQ(seen, (std::vector<i64>{0, 2, 4, 6, 8, 10, 12, 14, 16, 18}));
}

TEST(iwise, refuses_bad_shapes_and_passes_exceptions_on) {
    EXPECT_TRUE(test::throws<Exception>([] { iwise(Shape<i64, 2>(3, 0), Device{}, [](i64, i64) {}); }, "(3,0)"));
    EXPECT_TRUE(test::throws<std::runtime_error>(
            [] { iwise(Shape<i64, 1>(100'000), Device{}, [](i64) { throw std::runtime_error("mine"); }); }, "mine"));
}

}  // namespace
