#include "noa/core/ewise.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "noa/noa.hpp"
#include "support/laid_out.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;
using noa::ewise, noa::Exception, noa::fuse, noa::Slice, noa::wrap;

struct Affine {
    f32 scale;
    template<typename T>
    void operator()(T x, T y, T& z) const {
        z = static_cast<T>(scale) * x + y;
    }
};

TEST(ewise, calls_the_operator_for_each_element) {
    const auto x = noa::arange<f32>(120).reshape({2, 3, 4, 5});
    const auto y = noa::ones<f32>({2, 3, 4, 5});
    const auto z = noa::like(x);

    ewise(wrap(x, y), z, Affine{2});

    EXPECT_EQ(z.span()(0, 0, 0, 0), 1);
    EXPECT_EQ(z.span()(1, 2, 3, 4), 2 * 119 + 1);
}

TEST(ewise, takes_values_several_outputs_and_no_inputs) {
    const auto x = noa::arange<f32>(20).reshape({1, 1, 4, 5});
    const auto sum = noa::like(x);
    const auto product = noa::empty<f64>({1, 1, 4, 5});

    ewise(wrap(x, 10), wrap(sum, product), [](f32 a, int k, f32& s, f64& p) { s = a + f32(k), p = a * f32(k); });
    EXPECT_EQ(sum.span()(0, 0, 0, 1), 11);
    EXPECT_EQ(product.span()(0, 0, 3, 4), 190);

    ewise({}, sum, [](f32& e) { e = 3; });
    EXPECT_EQ(test::values(sum), std::vector<f32>(20, 3));
}

TEST(ewise, operators_see_what_is_in_the_output) {
    test::Random random(1);
    for (const test::Kind kind: test::writable_kinds) {
        const auto z = test::laid_out<i32>({2, 3, 17, 19}, kind, random);
        test::scatter(z, random);
        auto expected = test::values(z);
        for (i32& e: expected)
            e = 2 * e + 1;

        ewise({}, z, [](i32& e) { e = 2 * e + 1; });

        EXPECT_EQ(test::values(z), expected);
    }
}

TEST(ewise, fuses_arguments_into_tuples) {
    const auto x = noa::arange<f32>(6), y = noa::ones<f32>({1, 1, 1, 6}), z = noa::like(x);

    ewise(fuse(x, y), fuse(z), [](const Tuple<const f32&, const f32&>& in, const Tuple<f32&>& out) {
        out[Tag<0>{}] = in[Tag<0>{}] - in[Tag<1>{}];
    });
    EXPECT_EQ(test::values(z), (std::vector<f32>{-1, 0, 1, 2, 3, 4}));

    ewise(fuse(x, 2.f), z,
            [](const Tuple<const f32&, const f32&>& in, f32& out) { out = in[Tag<0>{}] * in[Tag<1>{}]; });
    EXPECT_EQ(test::values(z), (std::vector<f32>{0, 2, 4, 6, 8, 10}));
}

TEST(ewise, elements_may_be_of_any_trivial_type) {
    const auto x = noa::fill<Mat<f64, 2, 2>>({1, 1, 3, 50}, Mat<f64, 2, 2>{{{1, 2}, {3, 4}}});
    const auto z = noa::empty<Vec<f32, 3>>(Layout({1, 1, 3, 50}, {0, 0, 1, 3}));

    ewise(x, z, [](const Mat<f64, 2, 2>& m, Vec<f32, 3>& v) { v = {{f32(m[0][0]), f32(m[0][1]), f32(m[1][1])}}; });

    EXPECT_EQ(z.span()(0, 0, 2, 49), (Vec<f32, 3>{{1, 2, 4}}));
}

TEST(ewise, gives_the_same_whatever_the_layouts) {
    test::Random random(2);
    for (int i = 0; i < 300; ++i) {
        const Shape4 shape = test::random_shape(random);
        const auto x = test::laid_out_at_random<i32>(shape, true, random);
        const auto y = test::laid_out_at_random<i16>(shape, true, random);
        const auto z = test::laid_out_at_random<i64>(shape, false, random);
        test::scatter(x, random), test::scatter(y, random);
        const auto a = test::values(x);
        const auto b = test::values(y);

        ewise(wrap(x, y), z, [](i32 left, i16 right, i64& out) { out = 100 * left + right; });

        const auto c = test::values(z);
        for (std::size_t n = 0; n < a.size(); ++n)
            ASSERT_EQ(c[n], 100 * a[n] + b[n])
                    << shape << " at " << n << ", strides " << x.strides() << y.strides() << z.strides();
    }
}

TEST(ewise, an_operator_may_return_its_result) {
    const auto x = noa::arange<f32>(20).reshape({1, 1, 4, 5});
    const auto y = noa::arange<f32>(5);
    for (const auto& z: {noa::like(x), noa::empty<f32>({1, 1, 5, 4}).permute({0, 1, 3, 2})}) {
        ewise(wrap(x, y, 2.f), z, [](f32 a, f32 b, f32 k) { return a + k * b; });
        EXPECT_EQ(z.span()(0, 0, 3, 4), 27);
        ewise({}, z, [n = 0.f]() mutable { return n += 1; });
        EXPECT_EQ(noa::sum(z) > 0, true);
        ewise(z, z, [](f32 a) { return a - a + 7; });  // in place
        EXPECT_EQ(test::values(z), std::vector<f32>(20, 7));
    }
    const auto sum = noa::like(x);
    ewise(x, sum, [](const auto& a, auto&&... rest) { ((rest = a), ...); });  // does not return
    EXPECT_EQ(sum.span()(0, 0, 3, 4), 19);
    const auto whole = noa::empty<i32>({1, 1, 4, 5});
    ewise(fuse(x, y), whole, [](const Tuple<const f32&, const f32&>& t) { return t[Tag<0>{}] / 2; });
    EXPECT_EQ(whole.span()(0, 0, 0, 3), 1);  // as the output has it
}

// Larger than the caches, with rows that begin and end anywhere: what is beside them is not touched.
template<typename T>
void check_large(i64 n_rows, i64 n_columns) {
    const auto buffer = noa::fill<T>({1, 1, n_rows, n_columns + 5}, T(7));
    const auto z = buffer.subregion(width = Slice{1, n_columns + 1});
    const auto x = noa::arange<i32>(Layout(z.shape()));
    ewise(x, z, [](i32 n) { return static_cast<T>(n % 100); });
    const auto all = buffer.span();
    i64 n_wrong = 0;
    for (i64 h = 0; h < n_rows; ++h)
        for (i64 w = 0; w < n_columns + 5; ++w) {
            const bool is_inside = w >= 1 and w <= n_columns;
            const auto expected = static_cast<i32>(is_inside ? (h * n_columns + w - 1) % 100 : 7);
            n_wrong += not(all(0, 0, h, w) == static_cast<T>(expected));
        }
    EXPECT_EQ(n_wrong, 0) << n_rows << " x " << n_columns;
}

TEST(ewise, large_outputs_are_written_whole_and_nothing_beside_them) {
    check_large<f32>(2001, 2111);
    check_large<f32>(65537, 65);
    check_large<u8>(4099, 4127);
    check_large<f64>(1999, 1063);
    check_large<c64>(1027, 1033);
}

TEST(ewise, broadcasts_inputs_onto_outputs) {
    const auto x = noa::arange<i32>(5).reshape({1, 1, 1, 5}), y = noa::arange<i32>(4).reshape({1, 1, 4, 1});
    const auto z = noa::empty<i32>({7, 1, 4, 5});

    ewise(wrap(x, y), z, [](i32 a, i32 b, i32& c) { c = 10 * b + a; });
    EXPECT_EQ(z.span()(6, 0, 3, 4), 34);

    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                ewise(x, noa::empty<i32>({7, 1, 4, 6}), [](i32, i32&) {});
            },
            "(1,1,1,5)", "(7,1,4,6)"));
    EXPECT_TRUE(test::throws<Exception>([&] { ewise({}, z.subregion(0).broadcast(batch = 7), [](i32&) {}); },
            "several indices reach", "(0,20,5,1)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                ewise({}, wrap(z, noa::empty<i32>({1, 1, 4, 5})), [](i32&, i32&) {});
            },
            "several shapes"));
}

TEST(ewise, empty_arrays_are_an_error) {
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                ewise({}, noa::empty<f32>({3, 1, 0, 5}), [](f32&) {});
            },
            "without elements", "(3,1,0,5)"));
}

// ---- Overlaps: equal to what a copy of the input gives, or refused
// ---------------------------------------------------

TEST(ewise, an_output_may_be_an_input_whose_elements_line_up) {
    test::Random random(3);
    for (const test::Kind kind: test::writable_kinds) {
        const auto x = test::laid_out<f32>({2, 1, 33, 65}, kind, random);
        test::scatter(x, random);
        auto expected = test::values(x);
        for (f32& e: expected)
            e = 2 * e + 1;

        ewise(wrap(x, x), x, [](f32 a, f32 b, f32& c) { c = a + b + 1; });

        EXPECT_EQ(test::values(x), expected);
    }
}

TEST(ewise, other_overlaps_are_refused) {
    const auto line = noa::arange<f32>(100);
    const auto copy = [](f32 in, f32& out) { out = in; };
    const auto part = [&](i64 from, i64 to, i64 step = 1) { return line.subregion(width = Slice{from, to, step}); };

    EXPECT_THROW(ewise(part(0, 99), part(1, 100), copy), Exception);
    EXPECT_THROW(ewise(line.flip(width), line, copy), Exception);
    EXPECT_THROW(ewise(part(0, 1), line, copy), Exception);
    EXPECT_THROW(
            ewise(line.reshape({1, 1, 10, 10}).permute({0, 1, 3, 2}), line.reshape({1, 1, 10, 10}), copy), Exception);
    EXPECT_THROW(ewise({}, wrap(part(0, 50), part(49, 99)), [](f32&, f32&) {}), Exception);
    EXPECT_EQ(test::values(line), test::values(noa::arange<f32>(100)));  // nothing was written
}

TEST(ewise, interleaved_arrays_that_share_nothing_are_accepted) {
    const auto line = noa::arange<f32>(100);
    const auto even = line.subregion(width = Slice{0, 100, 2}), odd = line.subregion(width = Slice{1, 100, 2});

    ewise(even, odd, [](f32 in, f32& out) { out = in + 1000; });

    EXPECT_EQ(line.span()(0, 0, 0, 98), 98);
    EXPECT_EQ(line.span()(0, 0, 0, 99), 1098);
}

// ---- Operators
// -------------------------------------------------------------------------------------------------------

struct Counting {
    std::atomic<int>* n_begun;
    std::atomic<int>* n_ended;
    int n_calls = -1;

    void init() { n_calls = 0, ++*n_begun; }
    void deinit() { *n_ended += n_calls >= 0; }
    void operator()(i32& out) { out = ++n_calls; }  // the state of this thread's copy
};

TEST(ewise, each_thread_has_its_own_operator_with_a_beginning_and_an_end) {
    std::atomic<int> n_begun = 0, n_ended = 0;
    const auto z = noa::zeros<i32>({1, 1, 100, 100});

    ewise({}, z, Counting{&n_begun, &n_ended});

    EXPECT_GE(n_begun, 1);
    EXPECT_EQ(n_begun, n_ended);
    EXPECT_EQ(std::ranges::count(test::values(z), 0), 0);
}

TEST(ewise, costly_operators_are_shared_out_however_few_the_elements) {
    std::mutex mutex;
    std::set<std::thread::id> threads;
    Stream::current(Device{}).set_thread_limit(3);

    ewise({}, noa::empty<i32>({1, 1, 1, 24}), [&](i32& out) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        const std::lock_guard lock(mutex);
        threads.insert(std::this_thread::get_id());
        out = 1;
    });

    EXPECT_EQ(threads.size(), 3u);
}

TEST(ewise, what_an_operator_throws_comes_out) {
    const auto z = noa::zeros<f32>({4, 1, 512, 512});
    for (int i = 0; i < 10; ++i)
        EXPECT_TRUE(test::throws<std::runtime_error>(
                [&] {
                    ewise({}, z, [n = 0](f32&) mutable {
                        if (++n > 1000)
                            throw std::runtime_error("from the operator");
                    });
                },
                "from the operator"));
    ewise({}, z, [](f32& e) { e = 1; });  // and the threads live on
    EXPECT_EQ(z.span()(3, 0, 511, 511), 1);
}

struct ThrowsTwice {
    void operator()(f32 value, f32&) const {
        if (value == 3)
            throw std::runtime_error("in between");
    }
    static void deinit() { throw std::runtime_error("at the end"); }
};

TEST(ewise, of_an_operator_that_throws_twice_the_first_comes_out) {
    const auto x = noa::arange<f32>(5), z = noa::like(x);
    const StreamGuard guard(Device{}, Stream::SYNC);
    guard.stream().set_thread_limit(1);  // or else another one may come to its end first
    EXPECT_TRUE(test::throws<std::runtime_error>([&] { ewise(x, z, ThrowsTwice{}); }, "in between"));
    EXPECT_TRUE(test::throws<std::runtime_error>([&] { ewise(z, x, ThrowsTwice{}); }, "at the end"));
}

// ---- Streams -------------------------------------------------------------------------------------------------------

TEST(ewise, runs_on_asynchronous_streams_and_keeps_its_arrays) {
    const StreamGuard guard(Device{});
    const auto z = noa::zeros<f32>({1, 1, 300, 300});
    {
        const auto x = noa::fill<f32>({1, 1, 300, 300}, 2);
        guard.stream().enqueue([] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); });
        ewise(wrap(x, 3.f), z, [](f32 a, f32 k, f32& out) { out = a * k; });
    }
    guard.stream().synchronize();
    EXPECT_EQ(test::values(z), std::vector<f32>(90'000, 6));

    ewise({}, z, [](f32&) { throw std::runtime_error("later"); });
    EXPECT_TRUE(test::throws<std::runtime_error>([&] { guard.stream().synchronize(); }, "later"));
}

}  // namespace
