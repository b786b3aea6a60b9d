// Views: elements, parts, memory, storage, bounds.
#include "kwk/view.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "kwk/bounds.hpp"
#include "kwk/kwk.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using namespace kwk::literals;
using kwk::_, kwk::between, kwk::by, kwk::end, kwk::every, kwk::first, kwk::last, kwk::slice;
using kwk::height, kwk::width;

using test::same_type;

struct view_test : testing::Test {
    view_test() { std::iota(std::begin(data), std::end(data), 0.f); }

    float data[12];
    kwk::view<float, kwk::shape<height, (kwk::width = 4_c)>> image{data, kwk::shape(height = 3, width = 4_c)};
};

// Constants take no storage: a static view is a pointer, a mixed one stores what is not known.
using static_view = decltype(kwk::view(std::declval<float*>(), kwk::shape(height = 3_c, width = 4_c)));
static_assert(sizeof(static_view) == sizeof(float*));
static_assert(sizeof(kwk::view(std::declval<float*>(), kwk::shape(height = 3, width = 4_c))) == sizeof(float*) + 8);
static_assert(std::is_trivially_copyable_v<static_view>);

// Usable in constant expressions, over arrays and containers.
constexpr int sum_of_diagonal() {
    std::array<int, 9> data{1, 2, 3, 4, 5, 6, 7, 8, 9};
    const auto matrix = kwk::view(data, kwk::shape(height = 3_c, width = 3_c));
    int sum = 0;
    for (int i = 0; i < 3; ++i)
        sum += matrix(i, i);
    return sum;
}
static_assert(sum_of_diagonal() == 15);

constexpr int corner_of_a_part() {
    int data[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    return kwk::view(data, kwk::shape(height = 3, width = 4))(slice(by = -1), last(2))(0, 1);
}
static_assert(corner_of_a_part() == 11);

// The rule for what is checked, apart from the code that follows it.
#if defined(NDEBUG) && !defined(__CUDACC__)
static_assert(KWK_CHECK_BOUNDS == 0);
#else
static_assert(KWK_CHECK_BOUNDS == 1);
#endif

TEST_F(view_test, indices_give_an_element) {
    EXPECT_EQ(image(2, 1), 9.f);
    EXPECT_EQ(image(width = 1, height = 2), 9.f);
    EXPECT_EQ(image(height = 2, 1), 9.f);
    EXPECT_EQ(image(end - 1, end / 4), 9.f);
    EXPECT_EQ(image(2_c, 1u), 9.f);
    EXPECT_EQ(&image(2, 1), data + 9);
}

TEST_F(view_test, elements_can_be_written_through_a_const_view) {
    const auto same = image;

    same(height = 2, width = 1) = -1.f;

    EXPECT_EQ(data[9], -1.f);
}

TEST_F(view_test, anything_else_gives_a_part) {
    const auto column = image(_, between(1, 2));
    EXPECT_EQ(column.shape(), kwk::shape(height = 3, width = 1));
    EXPECT_EQ(column(2, 0), 9.f);

    const auto row = image(2, _);
    EXPECT_EQ(row.shape(), kwk::shape(height = 1, width = 4));
    EXPECT_EQ(row(0, 1), 9.f);

    const auto by_name = image(height = 2);
    EXPECT_EQ(by_name.shape(), row.shape());
    EXPECT_EQ(by_name.data(), row.data());

    EXPECT_EQ(image().shape(), image.shape());
}

TEST_F(view_test, the_origin_follows_the_strides) {
    const auto every_other = image(slice(by = 2), _);
    EXPECT_EQ(every_other.shape()[height], 2);
    EXPECT_EQ(every_other(1, 3), 11.f);
    EXPECT_EQ(every_other(between(1, 2), _)(0, 0), 8.f);

    const auto upside_down = image(slice(by = -1), _);
    EXPECT_EQ(upside_down(0, 0), 8.f);
    EXPECT_EQ(upside_down(2, 3), 3.f);
    EXPECT_EQ(upside_down(slice(by = -1), _)(0, 0), 0.f);
    EXPECT_EQ(upside_down(first(2), last(1))(1, 0), 7.f);
}

TEST_F(view_test, an_empty_part_stays_where_it_is) {
    EXPECT_EQ(image(between(3, 3), _).data(), data);
    EXPECT_EQ(image(between(3, 3), _).numel(), 0);
    EXPECT_EQ(image(first(0), _)(slice(by = -1), _).data(), data);
}

TEST_F(view_test, parts_keep_constant_extents_and_strides) {
    const auto rows = image(between(1, 3), _);
    static_assert(same_type<decltype(rows.stride()), kwk::stride<(height = 4_c), (width = 1_c)>>);
    static_assert(same_type<decltype(rows.shape()), kwk::shape<height, (width = 4_c)>>);
    EXPECT_EQ(rows(0, 3), 7.f);

    const auto odd = image(_, every(2_c));
    static_assert(same_type<decltype(odd.stride()), kwk::stride<(height = 4_c), (width = 2_c)>>);
    EXPECT_EQ(odd(1, 1), 6.f);

    const auto mirrored = image(_, slice(by = -1_c));
    static_assert(same_type<decltype(mirrored.stride()), kwk::stride<(height = 4_c), (width = -1_c)>>);
    EXPECT_EQ(mirrored(2, 0), 11.f);

    const auto unknown = image(_, every(2));
    static_assert(same_type<decltype(unknown.stride()), kwk::stride<(height = 4_c), width>>);
    EXPECT_EQ(unknown.stride()[width], 2);
}

TEST_F(view_test, any_stride_can_be_given) {
    const auto transposed = kwk::view(data, kwk::shape(width = 4, height = 3), kwk::stride(width = 1, height = 4));
    EXPECT_EQ(transposed(width = 1, height = 2), image(width = 1, height = 2));

    const auto broadcast = kwk::view(data, kwk::shape(height = 100, width = 4), kwk::stride(0, 1));
    EXPECT_EQ(broadcast(99, 3), 3.f);

    const auto reversed = kwk::view(&data[11], kwk::shape(12), kwk::stride(-1));
    EXPECT_EQ(reversed(0), 11.f);
    EXPECT_EQ(reversed(11), 0.f);
}

TEST_F(view_test, any_memory_can_be_seen) {
    std::vector<float> vector(12, 1.f);
    const std::vector<float> const_vector(12, 2.f);
    const float* pointer = data;

    EXPECT_EQ(kwk::view(vector, kwk::shape(3, 4))(2, 3), 1.f);
    EXPECT_EQ(kwk::view(const_vector, kwk::shape(3, 4))(2, 3), 2.f);
    EXPECT_EQ(kwk::view(pointer, kwk::shape(3, 4))(2, 3), 11.f);
    static_assert(same_type<decltype(kwk::view(const_vector, kwk::shape(3))(0)), float>);
    static_assert(std::is_const_v<decltype(kwk::view(const_vector, kwk::shape(3)))::element_type>);

    std::span<float> span(data);
    EXPECT_EQ(kwk::view(span, kwk::shape(12))(5), 5.f);
    EXPECT_EQ(kwk::view(std::span(data).last(6), kwk::shape(6))(5), 11.f);
}

TEST_F(view_test, memory_that_is_too_small_is_an_error_in_every_build) {
    std::vector<float> vector(11);

    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)kwk::view(vector, kwk::shape(3, 4)); }, "0 to 11", "11"));
    EXPECT_TRUE(test::throws<kwk::error>([&] { (void)kwk::view(data, kwk::shape(4, 4)); }, "0 to 15", "12"));
    EXPECT_THROW((void)kwk::view(data, kwk::shape(12), kwk::stride(-1)), kwk::error);
    EXPECT_THROW((void)kwk::view(data, kwk::shape(7), kwk::stride(2)), kwk::error);
    EXPECT_EQ(kwk::view(data, kwk::shape(6), kwk::stride(2))(5), 10.f);
    EXPECT_THROW((void)kwk::view(data, kwk::shape(1LL << 40), kwk::stride(1LL << 40)), kwk::error);
    EXPECT_EQ(kwk::view(data, kwk::shape(1LL << 40, 0)).numel(), 0);
    EXPECT_EQ(kwk::view(data, kwk::shape(0, 1LL << 40, 1LL << 40)).numel(), 0);
    EXPECT_EQ(kwk::view(data, kwk::shape(1LL << 40, 0), kwk::stride(1LL << 40, 1)).numel(), 0);
    EXPECT_EQ(kwk::view(data, kwk::shape(0, 100), kwk::stride(1, 1)).numel(), 0);
    EXPECT_EQ(kwk::view(data, kwk::shape(1LL << 40, 1LL << 40), kwk::stride(0, 0))(7, 7), 0.f);
}

TEST_F(view_test, converts_to_const_and_to_numbers_and_back_when_asked) {
    using general = kwk::view<const float, kwk::shape<height, width>, kwk::stride<height, width>>;
    using constant = kwk::view<const float, kwk::shape<(height = 3), (width = 4)>>;

    const general read_only = image;
    EXPECT_EQ(read_only(2, 1), 9.f);
    EXPECT_EQ(constant(read_only)(2, 1), 9.f);
    EXPECT_THROW((void)constant(general(image(first(2), _))), kwk::error);
    static_assert(not std::is_convertible_v<general, constant>);
    static_assert(not std::is_constructible_v<kwk::view<float, kwk::shape<height, width>>, general>);
    static_assert(not std::is_constructible_v<kwk::view<double, kwk::shape<_>>, float*, kwk::shape<_>>);
}

TEST_F(view_test, a_step_that_overflows_is_an_error_where_it_matters) {
    const auto far = kwk::view(data, kwk::shape(1LL << 40), kwk::stride(0));
    const auto wide = kwk::view(&data[0], kwk::shape(4), kwk::stride(1LL << 62));

    EXPECT_EQ(far(every(1LL << 39)).numel(), 2);
    EXPECT_TRUE(
            test::throws<kwk::error>([&] { (void)wide(every(2)); }, "step of 2", "4611686018427387904", "overflows"));
    EXPECT_EQ(wide(slice(kwk::length = 1, by = INT64_MAX)).stride(), kwk::stride(1LL << 62));
}

TEST_F(view_test, offsets_are_64_bit) {
    // Nothing is read: addresses are compared within a range that is reserved, not filled.
    const std::int64_t n = 3LL << 31;
    const auto memory = std::make_unique_for_overwrite<std::int8_t[]>(static_cast<std::size_t>(n));
    const auto line = kwk::view(memory.get(), kwk::shape(n));
    const auto rows = kwk::view(memory.get(), kwk::shape(3, 1LL << 31));

    EXPECT_EQ(&line(n - 1) - memory.get(), n - 1);
    EXPECT_EQ(&rows(2, 5) - memory.get(), (1LL << 32) + 5);
    EXPECT_EQ(line(kwk::drop_first(n - 2)).data() - memory.get(), n - 2);
    EXPECT_EQ(line(every(1LL << 32)).stride(), kwk::stride(1LL << 32));
}

TEST_F(view_test, typed_strides_keep_their_type) {
    const auto typed = kwk::view(data, kwk::shape(12), kwk::stride<kwk::as<int>>(1));

    static_assert(same_type<decltype(typed(every(2)).stride()), kwk::stride<kwk::as<int>>>);
    EXPECT_EQ(typed(every(2))(3), 6.f);
}

TEST_F(view_test, no_memory_has_empty_parts) {
    std::vector<float> none;
    const auto nothing = kwk::view(none, kwk::shape(height = 0, width = 5));

    EXPECT_EQ(nothing(width = 2).data(), none.data());
    EXPECT_EQ(nothing(width = 2).shape(), kwk::shape(height = 0, width = 1));
}

// A part on the left of a `=` would look like copying elements; a named view is free to see something else.
static_assert(not std::is_assignable_v<static_view, static_view> and std::is_assignable_v<static_view&, static_view>);

struct Constants {
    static const int N = 2;  // declared, never defined
};
TEST_F(view_test, indices_need_no_address) {
    EXPECT_EQ(image(Constants::N, 1), 9.f);
    EXPECT_EQ(image(Constants::N, _)(0, 1), 9.f);
    EXPECT_EQ(image.stride().linearize(Constants::N, 1), 9);
}

TEST_F(view_test, files_with_and_without_checks_go_into_one_program) {
    EXPECT_EQ(test::read_unchecked(image(first(2), _), 2, 1), 9.f);
    EXPECT_THROW((void)test::read_checked(image(first(2), _), 2, 1), kwk::error);
}

TEST_F(view_test, indices_are_checked_in_debug_builds) {
    if constexpr (KWK_CHECK_BOUNDS) {
        EXPECT_TRUE(test::throws<kwk::error>([&] { (void)image(3, 0); }, "index 3", "height", "extent 3"));
        EXPECT_TRUE(test::throws<kwk::error>(
                [&] { (void)image(width = -1, height = 0); }, "index -1", "width", "extent 4"));
        EXPECT_THROW((void)image(end, 0), kwk::error);
    } else {
        EXPECT_EQ(image(0, 4), 4.f);  // the next row: wrong, and as fast as a pointer
    }
}

}  // namespace
