// Shapes and strides: values by hand, names, and products against arithmetic with digits.
#include "noa/base/shape.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <random>
#include <sstream>

#include "noa/base/layout.hpp"
#include "support/driver.hpp"
#include "support/run_on.hpp"
#include "support/same_type.hpp"
#include "support/throws.hpp"

namespace {

using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Axis, noa::Exception, noa::i32, noa::i64, noa::Shape, noa::Shape4, noa::Strides, noa::Strides4, noa::Vec;
using test::same_type;

static_assert(sizeof(Shape4) == 32 and std::is_trivially_copyable_v<Shape4>);
static_assert(same_type<decltype(Shape{1, 2, 3}), Shape<i64, 3>> and Shape4{} == Shape4{0, 0, 0, 0});
static_assert(Shape4{1, 2, 3, 4}.strides() == Strides4{24, 12, 4, 1});
static_assert(Shape4{1, 2, 3, 4}.strides<'F'>() == Strides4{24, 12, 1, 3});
static_assert(Shape4{1, 30, 64, 128}.strides<'C'>() == Strides4{245760, 8192, 128, 1});
static_assert(Shape4{1, 30, 64, 128}.strides<'F'>() == Strides4{245760, 8192, 1, 64});
static_assert(Shape{5}.strides<'F'>() == Strides{1} and Shape{2, 5}.strides<'F'>() == Strides{1, 2});
static_assert(Shape4{1, 30, 64, 128}.n_elements() == 245760 and Shape4{7, 0, 1, 1}.n_elements() == 0);
static_assert(Shape4{1, 0, 3, 4}.is_empty() and not Shape4{1, 1, 1, 1}.is_empty() and Shape4{}.is_empty());

static_assert(Shape4{64, 1, 32, 32}.ndim() == 2 and Shape4{1, 64, 32, 32}.ndim() == 3);
static_assert(Shape4{1, 1, 1, 5}.ndim() == 1 and Shape4{1, 1, 5, 1}.ndim() == 2 and Shape4{9, 1, 1, 1}.ndim() == 1);
static_assert(Shape4{64, 1, 32, 32}.is_batched() and not Shape4{1, 64, 32, 32}.is_batched());

static_assert(Shape4{1, 2, 3, 4}[3] == 4 and Shape4{1, 2, 3, 4}[height] == 3 and Strides4{9, 8, 7, 6}[batch] == 9);
static_assert(Shape4{1, 2, 3, 4}[height[kwk::as<short>]] == 3);
static_assert(Shape4{1, 2, 3, 4}.filter(0, 2, 3) == Shape{1, 3, 4} and
              Shape4{1, 2, 3, 4}.filter(width, batch) == Shape{4, 1});
static_assert(Shape4{1, 2, 3, 4}.pop_front() == Shape{2, 3, 4} and Shape{2, 3}.push_front(1) == Shape{1, 2, 3} and
              Shape{2, 3}.flip() == Shape{3, 2});
static_assert(same_type<decltype(Shape4{}.as<i32>()), Shape<i32, 4>> and Shape4{1, 2, 3, 4}.as<i32>()[2] == 3);
static_assert(Shape4::from_value(3) == Shape4{3, 3, 3, 3} and Shape4{1, 2, 3, 4}.vec() == Vec<i64, 4>{1, 2, 3, 4});

static_assert(Shape4(kwk::shape(batch = 12, height = 64, width = 32)) == Shape4{12, 1, 64, 32});
static_assert(Shape4(kwk::shape<width, height>(5, 10)) == Shape4{1, 1, 10, 5});
static_assert(Shape4{2, 1, 3, 4}.named()[height] == 3 and kwk::get<0>(Shape4{2, 1, 3, 4}.named()) == 2);

static_assert(Axis(height).number() == 2 and Axis(3) == Axis(width) and Axis(0u) == Axis(batch));

TEST(shape, negative_extents_have_no_elements_and_no_strides) {
    EXPECT_TRUE(test::throws<Exception>([] { (void)Shape4{1, -2, 3, 4}.n_elements(); }, "(1,-2,3,4)", "negative"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Shape4{1, -2, 3, 4}.strides(); }, "(1,-2,3,4)", "negative"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Shape4{0, -2, 3, 4}.n_elements(); }, "(0,-2,3,4)"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Shape4{1, -2, 3, 4}.named(); }, "(1,-2,3,4)"));
}

TEST(shape, products_past_64_bits_are_errors) {
    const Shape4 wraps_to_10{26, 289529, 823, 2977518503};
    EXPECT_TRUE(test::throws<Exception>([&] { (void)wraps_to_10.n_elements(); }, "(26,289529,823,2977518503)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)wraps_to_10.strides(); }, "overflows 64 bits"));
    EXPECT_EQ((Shape4{0, i64{1} << 40, i64{1} << 40, 1}.n_elements()), 0);
    EXPECT_EQ((Shape4{0, i64{1} << 40, i64{1} << 40, 3}.strides()[3]), 1);
}

TEST(shape, numbers_that_do_not_fit_are_errors) {
    EXPECT_TRUE(test::throws<Exception>([] { (void)Shape4(UINT64_MAX, 1, 1, 1); }, "18446744073709551615"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Shape4(1, 1, 1, i64{1} << 31).as<i32>(); }, "2147483648", "32"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Shape4(1, 2, 3, 4).filter(0, 4); }, "4"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Shape4{1, 2, 3, 4}[-1]; }, "no value -1 among 4"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Strides4{1, 2, 3, 4}[4]; }, "no value 4 among 4"));
    EXPECT_TRUE(
            test::throws<Exception>([] { (void)Shape<noa::u64, 1>(UINT64_MAX).n_elements(); }, "18446744073709551615"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Axis(4); }, "no axis 4", "3 (width)"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Axis(-1); }, "no axis -1"));
}

TEST(shape, unpacks) {
    const auto [b, d, h, w] = Shape4{1, 2, 3, 4};
    auto strides = Strides4{24, 12, 4, 1};
    auto& [sb, sd, sh, sw] = strides;
    sw = 7;

    EXPECT_EQ((Vec{b, d, h, w}), (Vec<i64, 4>{1, 2, 3, 4}));
    EXPECT_EQ(strides, (Strides4{24, 12, 4, 7}));
    EXPECT_EQ(sb + sd + sh, 40);
}

TEST(shape, prints) {
    std::ostringstream text;
    text << Shape4{1, 2, 3, 4} << Strides{3, -1};

    EXPECT_EQ(text.str(), "(1,2,3,4)(3,-1)");
    EXPECT_EQ(to_string(Axis(height)), "height");
}

// A product by digits in base 2^32, as by hand: nothing that could overflow.
class BigProduct {
public:
    explicit BigProduct(const std::array<i64, 4>& factors) {
        for (const i64 factor: factors) {
            const auto value = static_cast<std::uint64_t>(factor);
            multiply(value & 0xffffffffu, value >> 32);
        }
    }
    bool fits() const {
        bool high_is_zero = true;
        for (std::size_t i = 2; i < m_digits.size(); ++i)
            high_is_zero = high_is_zero and m_digits[i] == 0;
        return high_is_zero and m_digits[1] < 0x80000000u;
    }
    i64 value() const { return static_cast<i64>((m_digits[1] << 32) | m_digits[0]); }

private:
    std::array<std::uint64_t, 10> m_digits{1};

    void multiply(std::uint64_t low, std::uint64_t high) {
        std::array<std::uint64_t, 10> result{};
        for (std::size_t i = 0; i < 8; ++i) {
            add(result, i, m_digits[i] * low);
            add(result, i + 1, m_digits[i] * high);
        }
        m_digits = result;
    }
    static void add(std::array<std::uint64_t, 10>& digits, std::size_t at, std::uint64_t product) {
        for (; product != 0 and at < digits.size(); ++at) {
            const std::uint64_t sum = digits[at] + (product & 0xffffffffu);
            digits[at] = sum & 0xffffffffu;
            product = (product >> 32) + (sum >> 32);
        }
    }
};

TEST(shape, products_equal_those_by_digits_or_throw) {
    std::mt19937_64 random(1);
    const i64 places[] = {0, 1, 2, 10, i64{1} << 16, i64{1} << 21, i64{1} << 31, i64{1} << 32, INT64_MAX - 3};
    const auto draw = [&] {
        const i64 place = places[random() % std::size(places)];
        return place + (static_cast<i64>(random() % 7) - 3);
    };
#ifdef NDEBUG
    constexpr int n_cases = 1'000'000;
#else
    constexpr int n_cases = 100'000;  // without optimization, and under sanitizers
#endif
    int n_fit = 0;
    for (int i = 0; i < n_cases; ++i) {
        std::array<i64, 4> n{draw(), draw(), draw(), draw()};
        if (i % 4 == 0)  // most tuples of large numbers do not fit
            n[random() % 4] = 1, n[random() % 4] = 1;
        const bool is_negative = n[0] < 0 or n[1] < 0 or n[2] < 0 or n[3] < 0;
        const bool is_empty = n[0] == 0 or n[1] == 0 or n[2] == 0 or n[3] == 0;
        const BigProduct product(is_negative ? std::array<i64, 4>{} : n);
        const bool fits = not is_negative and (is_empty or product.fits());
        const Shape4 shape(n[0], n[1], n[2], n[3]);
        n_fit += fits;
        try {
            const i64 n_elements = shape.n_elements();
            ASSERT_TRUE(fits) << shape;
            ASSERT_EQ(n_elements, product.value()) << shape;
            const Strides4 strides = shape.strides();
            if (not is_empty) {
                ASSERT_EQ(strides[0], BigProduct({1, n[1], n[2], n[3]}).value()) << shape;
            }
        } catch (const Exception&) {
            ASSERT_FALSE(fits) << shape;
        }
    }
    EXPECT_GT(n_fit, n_cases / 10);
}

struct shape_on_device : test::OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, shape_on_device, test::every_device(), test::device_name);

struct RoundTrip {
    Shape4 shape;
    i64* to;
    NOA_HD void operator()(std::int64_t i) const {
        const auto index = noa::layout::index_at(shape, i64{i});
        to[i] = noa::layout::offset_at(shape.strides(), index) * 10 + shape[height];
    }
};

TEST_P(shape_on_device, goes_from_a_number_to_an_index_and_back) {
    const Shape4 shape{2, 3, 4, 5};
    test::Buffer<i64> to(is_gpu(), std::vector<i64>(120));

    test::for_each_index(is_gpu(), 120, RoundTrip{shape, to.data()});

    for (i64 i = 0; i < 120; ++i)
        EXPECT_EQ(to.values()[static_cast<std::size_t>(i)], i * 10 + 4);
}

}  // namespace
