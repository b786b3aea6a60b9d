// Operators of users on the GPU: every core function, every form of arguments, against the CPU.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <vector>

#include "noa/noa.hpp"
#include "support/gpu.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::height, kwk::width;
using noa::Exception, noa::fuse, noa::wrap;
using test::Placed, test::Samples;

using gpu_ewise = test::Gpu;
using gpu_failure = test::Gpu;
using gpu_iwise = test::Gpu;
using gpu_reduce = test::Gpu;

// ---- ewise ---------------------------------------------------------------------------------------------------------

struct Axpy {
    f32 factor;
    NOA_HD f32 operator()(f32 x, f32 y) const { return factor * x + y; }
};
struct AxpyInto {
    f32 factor;
    NOA_HD void operator()(f32 x, f32 y, f32& z) const { z = factor * x + y; }
};
struct AddTo {
    NOA_HD void operator()(f32 x, f32& z) const { z += x; }
};
struct Fused {
    NOA_HD void operator()(const Tuple<const f32&, const f32&>& in, const Tuple<f32&, f32&>& out) const {
        out[Tag<0>{}] = in[Tag<0>{}] + in[Tag<1>{}];
        out[Tag<1>{}] = in[Tag<0>{}] - in[Tag<1>{}];
    }
};
struct Initialized {
    f32 factor = 0;
    NOA_HD void init() { factor = 3; }
    NOA_HD void deinit() {}
    NOA_HD f32 operator()(f32 x) const { return factor * x; }
};

// The same numbers in an array of the CPU, one after the other.
template<typename T>
Array<T> dense(const Placed<T>& placed, const Shape4& shape) {
    return test::on_cpu(placed, {shape[0], shape[1], shape[2], shape[3]});
}

TEST_F(gpu_ewise, gives_what_the_cpu_gives_whatever_the_layouts) {
    std::uint64_t seed = 0;
    for (const test::ElementwiseCase& layouts: test::elementwise_cases()) {
        SCOPED_TRACE(layouts.name);
        // Whose products and sums are exact: a compiler may round them once or twice.
        const Placed<f32> x(layouts.inputs[0], Samples::WHOLE, ++seed), y(layouts.inputs[1], Samples::WHOLE, ++seed);
        const Shape4 shape = x.array().shape();
        const auto expected = noa::empty<f32>(shape);
        noa::ewise(wrap(dense(x, shape), dense(y, shape)), expected, Axpy{2.5f});
        for (const bool returns: {true, false}) {
            const Placed<f32> z(layouts.output, Samples::WHOLE, ++seed);
            if (returns)
                noa::ewise(wrap(x.array(), y.once()), z.array(), Axpy{2.5f});
            else
                noa::ewise(wrap(x.array(), y.once()), z.array(), AxpyInto{2.5f});
            Stream::current("gpu").synchronize();
            ASSERT_TRUE(test::agree(z.values(), test::values(expected)));
            ASSERT_TRUE(z.is_clean());
        }
    }
}

struct Weighted {
    NOA_HD f32 operator()(f32 a, f32 b, f32 c, f32 d) const { return a + 10 * b + 100 * c + 1000 * d; }
};

// All inputs across: up to two fit the shared memory, more are read as they are.
TEST_F(gpu_ewise, takes_several_arrays_that_lie_across) {
    const auto on_cpu = noa::arange<f32>(70 * 90).reshape({1, 1, 70, 90});
    const auto across = on_cpu.to("gpu").permute_copy({0, 1, 3, 2}).permute({0, 1, 3, 2});
    const auto result = noa::zeros<f32>({1, 1, 70, 90}, {.device = "gpu"});
    noa::ewise(wrap(across, across, 0.f, 0.f), result, Weighted{});
    EXPECT_TRUE(noa::allclose(result.to("cpu"), noa::multiply(on_cpu, 11.f), 0));
    noa::ewise(wrap(across, across, across, across), result, Weighted{});
    EXPECT_TRUE(noa::allclose(result.to("cpu"), noa::multiply(on_cpu, 1111.f), 0));
    noa::clamp(across, across, across, result);
    EXPECT_TRUE(noa::allclose(result.to("cpu"), on_cpu, 0));
}

struct Flip {
    NOA_HD Vec<u8, 3> operator()(const Vec<u8, 3>& a) const { return {a[2], a[1], a[0]}; }
};
TEST_F(gpu_ewise, takes_colors_in_any_order) {
    const Array<Vec<u8, 3>> colors({1, 1, 192, 128});
    for (i64 i = 0; i < colors.n_elements(); ++i)
        colors.get()[i] = {static_cast<u8>(i), static_cast<u8>(i >> 8), static_cast<u8>(i >> 16)};
    const auto across = colors.to("gpu").permute({0, 1, 3, 2});
    const Array<Vec<u8, 3>> flipped({1, 1, 128, 192}, {.device = "gpu"});
    noa::ewise(across, flipped, Flip{});
    const auto result = flipped.to("cpu");
    for (i64 y = 0; y < 128; ++y)
        for (i64 x = 0; x < 192; ++x) {
            const Vec<u8, 3> got = result.span()(0, 0, y, x), given = colors.span()(0, 0, x, y);
            ASSERT_TRUE(got[0] == given[2] and got[1] == given[1] and got[2] == given[0]) << y << ' ' << x;
        }
}

// Complex numbers at addresses of real ones.
TEST_F(gpu_ewise, writes_where_vectors_may_not_begin) {
    const auto reals = noa::zeros<f64>({1, 1, 4, 10}, {.device = "gpu"});
    const auto numbers = reals.subregion(width = noa::Slice{1, 9}).reinterpret_as<c64>();
    noa::add(numbers, c64{1, 2}, numbers);
    EXPECT_EQ(noa::sum(reals), 4. * 4 * 3);
}

TEST_F(gpu_ewise, takes_values_reads_outputs_and_has_several) {
    const auto x = noa::arange<f32>(1001).to("gpu"), z = noa::ones<f32>(x.shape(), {.device = "gpu"});
    noa::ewise(x, z, AddTo{});
    EXPECT_EQ(noa::sum(z), 1001.f * 1000 / 2 + 1001);
    noa::ewise(wrap(x, 2.f), z, Axpy{3.f});
    EXPECT_EQ(test::values(z)[1000], 3002.f);
    const auto p = z.copy(), q = z.copy();
    noa::ewise(fuse(x, z), fuse(p, q), Fused{});
    EXPECT_EQ(test::values(p)[10], 10.f + 32.f);
    EXPECT_EQ(test::values(q)[10], 10.f - 32.f);
    noa::ewise(x, z, Initialized{});
    EXPECT_EQ(test::values(z)[1000], 3000.f);
}

struct Trace {
    NOA_HD f64 operator()(const Mat<f64, 3, 3>& m) const { return m[0][0] + m[1][1] + m[2][2]; }
};
TEST_F(gpu_ewise, takes_any_elements) {
    Mat<f64, 3, 3> matrix{};
    matrix[0][0] = 1, matrix[1][1] = 2, matrix[2][2] = 4;
    const auto matrices = noa::fill<Mat<f64, 3, 3>>({1, 1, 7, 9}, matrix, {.device = "gpu"});
    const auto traces = noa::empty<f64>({1, 1, 7, 9}, {.device = "gpu"});
    noa::ewise(matrices, traces, Trace{});
    EXPECT_EQ(noa::sum(traces), 7. * 63);
}

// ---- iwise ---------------------------------------------------------------------------------------------------------

template<std::size_t N, typename Index>
struct Number {
    i64* first;
    i64 strides[N];
    NOA_HD void operator()(const Vec<Index, N>& at) const {
        i64 offset = 0;
        for (std::size_t i = 0; i < N; ++i)
            offset += static_cast<i64>(at.values[i]) * strides[i];
        first[offset] += offset;
    }
};
struct TwoIndices {
    i64* first;
    NOA_HD void operator()(i32 y, i32 x) const { first[y * 70 + x] = y - x; }
};

// What cannot be copied as bytes works on the CPU, in the same file, and is refused on the GPU.
struct WithArray {
    noa::Array<f32> array;
    NOA_HD void operator()(i64 i) const {
#if not defined(__CUDA_ARCH__)
        array.get()[i] = static_cast<f32>(i);
#else
        (void)i;
#endif
    }
};

TEST_F(gpu_iwise, refuses_operators_that_keep_arrays) {
    const auto on_cpu = noa::zeros<f32>({1, 1, 1, 5});
    noa::iwise(Shape<i64, 1>{5}, Device{}, WithArray{on_cpu});
    EXPECT_EQ(on_cpu.get()[4], 4.f);
    const auto x = noa::zeros<f32>({1, 1, 1, 5}, on_gpu());
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] { noa::iwise(Shape<i64, 1>{5}, gpu(), WithArray{x}); }, "gpu:0", "spans", "keep"));
}

TEST_F(gpu_iwise, calls_each_index_once) {
    const auto out = noa::zeros<i64>({1, 1, 1, 2 * 3 * 5 * 70}, {.device = "gpu"});
    noa::iwise(Shape<i32, 4>{2, 3, 5, 70}, "gpu", Number<4, i32>{out.get(), {1050, 350, 70, 1}});
    noa::iwise(Shape<i64, 3>{6, 5, 70}, "gpu", Number<3, i64>{out.get(), {350, 70, 1}});
    noa::iwise(Shape<i64, 1>{2100}, "gpu", Number<1, i64>{out.get(), {1}});
    const auto numbers = test::values(out);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        ASSERT_EQ(numbers[i], 3 * static_cast<i64>(i));
    noa::iwise(Shape<i32, 2>{30, 70}, "gpu", TwoIndices{out.get()});
    EXPECT_EQ(test::values(out)[2 * 70 + 5], -3);
}

// ---- Reductions ----------------------------------------------------------------------------------------------------

struct SumOfSquares {
    NOA_HD void operator()(f32 x, f64& sum) const { sum += f64{x} * f64{x}; }
    NOA_HD void join(f64 partial, f64& sum) const { sum += partial; }
};
struct Root : SumOfSquares {
    NOA_HD void post(f64 sum, f32& out) const { out = static_cast<f32>(std::sqrt(sum)); }
};
struct SumAndCount {
    NOA_HD void operator()(f32 x, f32 y, const Tuple<f64&, i64&>& to) const {
        to[Tag<0>{}] += f64{x} * f64{y};
        to[Tag<1>{}] += x > 0 ? 1 : 0;
    }
    NOA_HD void join(const Tuple<const f64&, const i64&>& partial, const Tuple<f64&, i64&>& to) const {
        to[Tag<0>{}] += partial[Tag<0>{}];
        to[Tag<1>{}] += partial[Tag<1>{}];
    }
    NOA_HD void post(const Tuple<const f64&, const i64&>& reduced, f64& sum, i64& count) const {
        sum = reduced[Tag<0>{}];
        count = reduced[Tag<1>{}];
    }
};
struct WithoutJoin {
    NOA_HD void operator()(f32 x, f32& last) const { last = x; }
};

TEST_F(gpu_reduce, gives_what_the_cpu_gives_over_any_axes) {
    std::uint64_t seed = 0;
    for (const test::ReductionCase& layouts: test::reduction_cases()) {
        SCOPED_TRACE(layouts.name);
        const Placed<f32> input(layouts.input, Samples::WHOLE, ++seed), output(layouts.output);
        const auto expected = noa::empty<f32>(output.array().shape());
        noa::reduce_axes_ewise(dense(input, input.array().shape()), 0., expected, Root{});
        noa::reduce_axes_ewise(input.array(), 0., output.array(), Root{});
        Stream::current("gpu").synchronize();
        ASSERT_TRUE(test::agree(output.values(), test::values(expected)));
        ASSERT_TRUE(output.is_clean());
    }
}

struct Bins {
    NOA_HD void operator()(f32 x, Vec<i64, 32>& counts) const { counts[static_cast<int>(x)] += 1; }
    NOA_HD void join(const Vec<i64, 32>& partial, Vec<i64, 32>& counts) const { counts += partial; }
};
TEST_F(gpu_reduce, has_room_for_large_states) {
    const auto x = noa::tile(noa::arange<f32>(32).to("gpu"), Vec<i64, 4>{10, 1, 100, 1});
    Vec<i64, 32> counts{};
    noa::reduce_ewise(x, Vec<i64, 32>{}, counts, Bins{});
    for (int i = 0; i < 32; ++i)
        EXPECT_EQ(counts[i], 1000);
}

// Of 45 bytes, and 80 with the gaps between them; over the rows of an image, which goes by columns.
struct WithGaps {
    template<typename... Sums>
    NOA_HD void operator()(f32 x, Sums&... sums) const {
        ((sums = static_cast<Sums>(sums + static_cast<Sums>(x))), ...);
    }
    template<typename A, typename B, typename C, typename D, typename E, typename F, typename G, typename H, typename I,
            typename J>
    NOA_HD void join(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, A& to_a, B& to_b, C& to_c, D& to_d, E& to_e,
            F& to_f, G& to_g, H& to_h, I& to_i, J& to_j) const {
        to_a = static_cast<A>(to_a + a), to_c = static_cast<C>(to_c + c), to_e = static_cast<E>(to_e + e);
        to_g = static_cast<G>(to_g + g), to_i = static_cast<I>(to_i + i);
        to_b += b, to_d += d, to_f += f, to_h += h, to_j += j;
    }
    NOA_HD void post(i8, f64 b, i8, f64 d, i8, f64 f, i8, f64 h, i8 i, f64 j, f64& out) const {
        out = b + d + f + h + j + 1000 * i;
    }
};
TEST_F(gpu_reduce, takes_states_with_gaps) {
    const auto x = noa::ones<f32>({1, 1, 100, 96}, {.device = "gpu"});
    const auto sums = noa::zeros<f64>({1, 1, 1, 96}, {.device = "gpu"});
    noa::reduce_axes_ewise(x, wrap(i8{}, 0., i8{}, 0., i8{}, 0., i8{}, 0., i8{}, 0.), sums, WithGaps{});
    for (const f64 sum: test::values(sums))
        ASSERT_EQ(sum, 5 * 100 + 1000 * 100);
}

TEST_F(gpu_reduce, refuses_outputs_of_several_devices) {
    const auto x = noa::ones<f32>({1, 1, 1, 10}, {.device = "gpu"});
    const auto on_cpu = noa::zeros<i64>({1, 1, 1, 1});
    f64 sum = 0;
    EXPECT_TRUE(test::throws<Exception>(
            [&] { noa::reduce_ewise(wrap(x, 2.f), fuse(0., i64{}), wrap(sum, on_cpu), SumAndCount{}); },
            "several devices"));
}

TEST_F(gpu_reduce, writes_to_variables_and_fused) {
    const auto x = noa::linspace<f32>(Layout{3, 1, 100, 1000}, -1, 1).to("gpu");
    f64 sum = 0;
    noa::reduce_ewise(x, 0., sum, SumOfSquares{});
    EXPECT_NEAR(sum, static_cast<f64>(x.n_elements()) / 3, 1);
    f64 products = 0;
    i64 n_positive = 0;
    noa::reduce_ewise(wrap(x, 2.f), fuse(0., i64{}), wrap(products, n_positive), SumAndCount{});
    EXPECT_NEAR(products, 0, 1e-2);
    EXPECT_EQ(n_positive, 150'000);
    f64 again = 0;
    for (int run = 0; run < 20; ++run) {
        noa::reduce_ewise(x, 0., again, SumOfSquares{});
        ASSERT_EQ(again, sum);
    }
    f32 last = 0;
    EXPECT_TRUE(test::throws<Exception>([&] { noa::reduce_ewise(x, 0.f, last, WithoutJoin{}); }, "join", "gpu:0"));
}

struct SumOfIndices {
    NOA_HD void operator()(i64 b, i64 h, i64 w, i64& sum) const { sum += 10000 * b + 100 * h + w; }
    NOA_HD void join(i64 partial, i64& sum) const { sum += partial; }
};
struct SumOfVec {
    NOA_HD void operator()(const Vec<i32, 3>& at, i64& sum) const { sum += 10000 * at[0] + 100 * at[1] + at[2]; }
    NOA_HD void join(i64 partial, i64& sum) const { sum += partial; }
};

TEST_F(gpu_reduce, takes_indices) {
    i64 expected = 0, result = 0;
    noa::reduce_iwise(Shape<i64, 3>{7, 90, 80}, "cpu", i64{}, expected, SumOfIndices{});
    noa::reduce_iwise(Shape<i64, 3>{7, 90, 80}, "gpu", i64{}, result, SumOfIndices{});
    EXPECT_EQ(result, expected);
    for (const Shape4& shape: {Shape4{1, 7, 1, 80}, Shape4{1, 1, 90, 1}, Shape4{1, 7, 90, 1}, Shape4{1, 1, 1, 1}}) {
        const auto on_cpu = noa::empty<i64>(shape), on_gpu = noa::empty<i64>(shape, {.device = "gpu"});
        noa::reduce_axes_iwise(Shape<i32, 3>{7, 90, 80}, "cpu", i64{}, on_cpu, SumOfVec{});
        noa::reduce_axes_iwise(Shape<i32, 3>{7, 90, 80}, "gpu", i64{}, on_gpu, SumOfVec{});
        EXPECT_EQ(test::values(on_gpu), test::values(on_cpu));
    }
    // Many outputs of few indices each.
    const auto on_cpu = noa::empty<i64>({1, 5000, 1, 3}), on_gpu = noa::empty<i64>({1, 5000, 1, 3}, {.device = "gpu"});
    noa::reduce_axes_iwise(Shape<i32, 3>{5000, 4, 3}, "cpu", i64{}, on_cpu, SumOfVec{});
    noa::reduce_axes_iwise(Shape<i32, 3>{5000, 4, 3}, "gpu", i64{}, on_gpu, SumOfVec{});
    EXPECT_EQ(test::values(on_gpu), test::values(on_cpu));
}

// ---- Failures ------------------------------------------------------------------------------------------------------

struct WritesToNowhere {
    NOA_HD void operator()(i64 i) const { *reinterpret_cast<i32*>(i << 4) = 1; }
};

// In a process of its own: after such a failure CUDA works no more.
TEST_F(gpu_failure, a_kernel_that_fails_is_named) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto fail = [](const char* sync) {
        setenv("NOA_SYNC", sync, 1);
        try {
            noa::iwise(Shape<i64, 1>{64}, "gpu", WritesToNowhere{});
        } catch (const Exception& error) {
            std::cerr << "at once: " << error.what() << std::endl;
            std::exit(7);
        }
        try {
            Stream::current("gpu").synchronize();
        } catch (const Exception& error) {
            std::cerr << "later: " << error.what() << std::endl;
        }
        try {
            noa::iwise(Shape<i32, 2>{1, 1}, "gpu", TwoIndices{nullptr});
        } catch (const Exception& error) {
            std::cerr << "then: " << error.what() << std::endl;
            std::exit(8);
        }
    };
    EXPECT_EXIT(fail("1"), testing::ExitedWithCode(7), "at once: .*'iwise' of '.*WritesToNowhere' failed: .*llegal");
    EXPECT_EXIT(fail("0"), testing::ExitedWithCode(8), "later: .*work on gpu:0 failed: .*llegal");
    EXPECT_EXIT(
            fail("0"), testing::ExitedWithCode(8), "then: .*'iwise' of '.*TwoIndices' was not launched.*NOA_SYNC=1");
}

}  // namespace
