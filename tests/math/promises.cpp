// What holds for every function: overlaps are right or refused, sums are exact enough, bits do not depend on threads.
#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include "noa/noa.hpp"
#include "support/samples.hpp"

namespace {

using namespace noa::types;
using kwk::height, kwk::width;
using noa::Exception, noa::Slice;

// ---- Overlaps ------------------------------------------------------------------------------------------------------

// A function of an array of numbers between 0 and 1 to one of the same shape.
struct Function {
    std::string name;
    std::function<void(const Array<f32>& in, const Array<f32>& out)> call;
};

#define NOA_UNARY(function)                                            \
    Function {                                                         \
        #function, [](auto& in, auto& out) { noa::function(in, out); } \
    }
// The operators of a table: those of one or two numbers to another.
template<typename Family>
void add_family(std::vector<Function>& functions) {
    using noa::math::detail::run;
    noa::math::TableOf<Family>::for_each([&]<typename Op>() {
        const std::string name(Op::about.name);
        if constexpr (std::is_same_v<Op, noa::Acosh>) {
            return;  // there is none of numbers between 0 and 1
        } else if constexpr (noa::math::has_type<f32>(Op::about.types)) {
            constexpr bool has_result = std::is_same_v<noa::math::result_of_t<Op, f32>, f32>;
            if constexpr (has_result and Op::about.n_arguments == 1)
                functions.push_back({name, [](auto& in, auto& out) { run<Op>(in, out); }});
            if constexpr (has_result and Op::about.n_arguments == 2) {
                functions.push_back({name + " with a number", [](auto& in, auto& out) { run<Op>(in, 0.5f, out); }});
                functions.push_back({name + " with itself", [](auto& in, auto& out) { run<Op>(in, in, out); }});
            }
        }
    });
}

std::vector<Function> every_function() {
    std::vector<Function> result{
            NOA_UNARY(copy),
            NOA_UNARY(cast),
            NOA_UNARY(clamp_cast),
            NOA_UNARY(safe_cast),
            NOA_UNARY(normalize),
            NOA_UNARY(sort),
            NOA_UNARY(resize),
            {"clamp", [](auto& in, auto& out) { noa::clamp(in, 0.2f, 0.7f, out); }},
            {"where", [](auto& in, auto& out) { noa::where(noa::greater(in, 0.5f), in, 0.f, out); }},
            {"cumsum along width", [](auto& in, auto& out) { noa::cumsum(in, out, width); }},
            {"cumsum along height", [](auto& in, auto& out) { noa::cumsum(in, out, height); }},
            {"sort along height", [](auto& in, auto& out) { noa::sort(in, out, height); }},
            {"roll",
                    [](auto& in, auto& out) {
                        noa::roll(in, {0, 0, 1, 2}, out);
                    }},
            {"tile",
                    [](auto& in, auto& out) {
                        noa::tile(in, {1, 1, 1, 1}, out);
                    }},
            {"concatenate", [](auto& in, auto& out) { noa::concatenate(width, {in}, out); }},
            {"stack", [](auto& in, auto& out) { noa::stack(kwk::batch, {in}, out); }},
            {"extract_subregions",
                    [](auto& in, auto& out) {
                        const std::vector<Vec<i64, 4>> origins{{0, 0, 0, 0}};
                        noa::extract_subregions(in, origins, out);
                    }},
            {"insert_subregions",
                    [](auto& in, auto& out) {
                        const std::vector<Vec<i64, 4>> origins{{0, 0, 0, 0}};
                        noa::insert_subregions(in, origins, out);
                    }},
            {"matmul", [](auto& in, auto& out) { noa::matmul(in, noa::eye<f32>(in.shape()[3]), out); }},
            {"ewise", [](auto& in, auto& out) { noa::ewise(in, out, [](f32 a, f32& b) { b = a * 3; }); }},
            {"ewise that returns", [](auto& in, auto& out) { noa::ewise(in, out, [](f32 a) { return a * 3; }); }},
    };
    add_family<noa::Arithmetic>(result);
    add_family<noa::Comparison>(result);
    add_family<noa::ComplexParts>(result);
    add_family<noa::Elementary>(result);
    return result;
}

// Parts of one memory, of one shape.
struct Arrangement {
    const char* name;
    bool must_work;
    std::function<std::pair<Array<f32>, Array<f32>>(const Array<f32>& memory)> parts;
};

const std::vector<Arrangement> arrangements{
        {"the same", false,
                [](auto& memory) {
                    const auto part = memory.subregion(height = Slice{0, 11}, width = Slice{0, 15});
                    return std::pair(part, part);
                }},
        {"shifted by one", false,
                [](auto& memory) {
                    return std::pair(memory.subregion(height = Slice{0, 11}, width = Slice{0, 15}),
                            memory.subregion(height = Slice{0, 11}, width = Slice{1, 16}));
                }},
        {"shifted by a row", false,
                [](auto& memory) {
                    return std::pair(memory.subregion(height = Slice{1, 12}, width = Slice{0, 15}),
                            memory.subregion(height = Slice{0, 11}, width = Slice{0, 15}));
                }},
        {"reversed", false,
                [](auto& memory) {
                    const auto part = memory.subregion(height = Slice{0, 11}, width = Slice{0, 15});
                    return std::pair(part.flip(width), part);
                }},
        {"interleaved", true,
                [](auto& memory) {
                    return std::pair(memory.subregion(height = Slice{0, 11}, width = Slice{0, 30, 2}),
                            memory.subregion(height = Slice{0, 11}, width = Slice{1, 31, 2}));
                }},
        {"rows interleaved", true,
                [](auto& memory) {
                    return std::pair(memory.subregion(height = Slice{0, 22, 2}, width = Slice{0, 15}),
                            memory.subregion(height = Slice{1, 23, 2}, width = Slice{0, 15}));
                }},
};

TEST(promises, overlapping_arrays_are_right_or_refused) {
    const auto original = noa::random<f32>(noa::Uniform{0.01f, 0.99f}, {1, 1, 24, 32}, {.seed = 5});
    for (const auto& [name, call]: every_function())
        for (const auto& [arrangement, must_work, parts]: arrangements) {
            const auto memory = original.copy();
            const auto [in, out] = parts(memory);
            const auto apart = noa::empty<f32>(out.shape());
            call(in.copy(), apart);
            bool is_refused = false;
            try {
                call(in, out);
            } catch (const Exception&) {
                is_refused = true;
            }
            if (is_refused) {
                EXPECT_FALSE(must_work) << name << ", " << arrangement;
                EXPECT_TRUE(noa::allclose(memory, original, 0)) << name << ", " << arrangement << ": refused too late";
            } else {
                EXPECT_TRUE(noa::allclose(out, apart, 0)) << name << ", " << arrangement;
            }
        }
}

TEST(promises, an_output_that_repeats_elements_is_refused) {
    const auto in = noa::fill<f32>({1, 1, 5, 7}, 0.5f);
    const auto out = noa::fill<f32>({1, 1, 5, 1}, 2.f);
    for (const auto& [name, call]: every_function()) {
        EXPECT_THROW(call(in, out.broadcast({1, 1, 5, 7})), Exception) << name;
        EXPECT_TRUE(noa::allclose(out, 2, 0)) << name;
    }
}

// ---- Sums ----------------------------------------------------------------------------------------------------------

#ifdef NDEBUG
constexpr i64 n_many = i64{1} << 26;
#else
constexpr i64 n_many = i64{1} << 17;  // without optimization, and under sanitizers
#endif

TEST(promises, the_mean_of_many_is_that_of_one) {
    const auto tenths = noa::fill<f32>({1, 1, 1, n_many}, 0.1f);
    EXPECT_NEAR(noa::mean(tenths), 0.1f, 1e-8f);
    EXPECT_EQ(noa::variance(tenths), 0.f);
}

TEST(promises, sums_of_integers_are_exact) {
    const auto x = noa::empty<f32>({1, 1, 1, n_many});
    noa::iwise(Shape<i64, 1>{n_many}, Device{},
            [first = x.get()](i64 i) { first[i] = i % 2 == 0 ? 1e8f : -1e8f + 8.f; });  // neighbors among f32
    EXPECT_EQ(noa::sum(x), static_cast<f32>(4 * n_many));
    const auto sum = noa::empty<f64>({1, 1, 1, 1});
    noa::sum(x, sum);
    EXPECT_EQ(sum.span()(0, 0, 0, 0), 4. * static_cast<f64>(n_many));

    const auto z = noa::empty<f64>({1, 1, 1, n_many});
    noa::iwise(Shape<i64, 1>{n_many}, Device{}, [first = z.get()](i64 i) { first[i] = i % 2 == 0 ? 1e8 : -1e8 + 1; });
    EXPECT_EQ(noa::sum(z), static_cast<f64>(n_many / 2));

    const auto y = noa::arange<f64>(Layout{1, 1, 1, n_many});  // whose sum is below 2^53
    EXPECT_EQ(noa::sum(y), static_cast<f64>(n_many) * static_cast<f64>(n_many - 1) / 2);
}

TEST(promises, results_have_the_same_bits_on_any_number_of_threads_and_in_every_run) {
    const auto x = noa::random<f32>(noa::Normal{1, 2}, {1, 1, n_many / 1024, 1024}, {.seed = 3});
    const Stream stream = Stream::current(Device{});
    const int limit = stream.thread_limit();
    const auto bits = [&] {
        const auto [value, place] = noa::argmax(x);
        const auto rows = noa::sum(x, width);
        return std::vector<u64>{std::bit_cast<u32>(noa::sum(x)), std::bit_cast<u32>(noa::mean(x)),
                std::bit_cast<u32>(noa::variance(x)), std::bit_cast<u32>(value), static_cast<u64>(place[2]),
                static_cast<u64>(place[3]), std::bit_cast<u32>(noa::dot(x, x)), std::bit_cast<u32>(noa::sum(rows))};
    };
    stream.set_thread_limit(1);
    const auto expected = bits();
    for (const int n_threads: {1, 2, 7, 16}) {
        stream.set_thread_limit(n_threads);
        for (int run = 0; run < 25; ++run)
            ASSERT_EQ(bits(), expected) << n_threads << " threads, run " << run;
    }
    stream.set_thread_limit(limit);
}

}  // namespace
