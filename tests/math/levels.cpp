// The levels of vector instructions: all give the same bits, but for elementary functions. A level is chosen once, when
// a program starts: this one starts itself again for each.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "noa/base/dtype.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/complex.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"

namespace {

using namespace noa::types;
using noa::detail::AnyArray, noa::math::detail::Cast, noa::math::detail::run_any;

constexpr DType every_dtype[] = {DType::BOOL, DType::I8, DType::U8, DType::I16, DType::U16, DType::I32, DType::U32,
        DType::I64, DType::U64, DType::F16, DType::F32, DType::F64, DType::C16, DType::C32, DType::C64};

bool is_complex(DType dtype) {
    return dtype >= DType::C16;
}

// Rows of odd lengths: all that a vector has, and the rest of it.
AnyArray make(DType dtype, std::uint64_t seed, const Shape4& shape = {1, 1, 3, 251},
        test::Samples kind = test::Samples::ANY) {
    return noa::visit(dtype, [&]<typename T>() {
        const Array<T> result(shape);
        for (i64 i = 0; i < result.n_elements(); ++i)
            result.get()[i] = test::sample<T>(kind, test::scramble(seed) + static_cast<std::uint64_t>(i));
        return noa::detail::as_any(result);
    });
}

// Results, one after the other, as a number. All that are not a number are the same.
class Hash {
public:
    void add(const AnyArray& array) {
        noa::visit(array.dtype, [&]<typename T>() {
            for (i64 i = 0; i < array.shape().n_elements(); ++i)
                add(static_cast<const T*>(array.first())[i]);
        });
    }
    std::string text() const { return std::to_string(m_value); }

private:
    std::uint64_t m_value = 0;

    template<typename T>
    void add(const T& element) {
        if constexpr (noa::traits::complex<T>) {
            add(element.real), add(element.imag);
        } else {
            std::uint64_t bits = ~std::uint64_t{0};
            if (element == element)
                std::memcpy(&bits, &element, sizeof(T));
            m_value = test::scramble(m_value ^ bits);
        }
    }
};

template<typename Op, typename T>
void add_operator(Hash& hash) {
    if constexpr (std::same_as<Op, noa::Abs> and noa::traits::complex<T>)
        return;  // which calls the C library
    const DType dtype = noa::dtype_of<T>;
    const AnyArray first = make(Op::about.has_condition ? DType::BOOL : dtype, 1), second = make(dtype, 2);
    const AnyArray third = make(dtype, 5), out = make(noa::dtype_of<noa::math::result_of_t<Op, T>>, 3);
    if constexpr (Op::about.n_arguments == 1)
        run_any<Op>(first, out);
    else if constexpr (Op::about.n_arguments == 2)
        run_any<Op>(first, second, out);
    else
        run_any<Op>(first, second, third, out);
    hash.add(out);
}

// All operators of a family but those that call the C library, whose vector forms round in their own way.
template<typename Family>
void add_operators(Hash& hash, DType dtype) {
    noa::math::TableOf<Family>::for_each([&]<typename Op>() {
        noa::visit(dtype, [&]<typename T>() {
            if constexpr (noa::math::has_type<T>(Op::about.types) and Op::about.cost == noa::math::Cost::CHEAP)
                add_operator<Op, T>(hash);
        });
    });
}

void add_elementwise(Hash& hash, DType dtype) {
    add_operators<noa::Arithmetic>(hash, dtype);
    add_operators<noa::Comparison>(hash, dtype);
    if (is_complex(dtype)) {
        const AnyArray z = make(dtype, 1), r = make(static_cast<DType>(static_cast<int>(dtype) - 3), 4);  // f16 for c16
        const AnyArray out = make(dtype, 3);
        noa::math::TableOf<noa::Arithmetic>::for_each([&]<typename Op>() {
            if constexpr (Op::about.is_mixed) {
                run_any<Op>(z, r, out), hash.add(out);
                run_any<Op>(r, z, out), hash.add(out);
            }
        });
        run_any<noa::AbsSquared>(z, r), hash.add(r);
    }
}

void add_casts(Hash& hash, DType from, DType to) {
    const bool is_castable = noa::visit(from, [&]<typename F>() {
        return noa::visit(to, []<typename T>() { return noa::math::detail::castable<F, T>; });
    });
    if (not is_castable)
        return;
    const AnyArray in = make(from, 6), out = make(to, 7);
    noa::math::detail::cast(Cast::CLAMPED, in, out), hash.add(out);
    // Plain ones of reals to integers only of what fits.
    if (from < DType::F16 or to >= DType::F16)
        noa::math::detail::cast(Cast::PLAIN, in, out), hash.add(out);
}

// With all digits of the results.
template<typename Op, typename T>
void add_reduction(Hash& hash, const AnyArray& in, const Shape4& shape) {
    using Results = noa::math::detail::Results<typename Op::template Result<T>>;
    constexpr bool is_element = std::same_as<typename Op::family, noa::Extrema>;  // which has no more digits
    const auto output = [&]<typename R>() {
        return make(noa::dtype_of<std::conditional_t<is_element, R, noa::math::detail::wide_t<R>>>, 9, shape);
    };
    std::vector<AnyArray> outputs{output.template operator()<typename Results::First>()};
    if constexpr (Results::count == 2)
        outputs.push_back(output.template operator()<typename Results::Second>());
    noa::math::detail::reduce_any<Op>(in, outputs);
    for (const AnyArray& each: outputs)
        hash.add(each);
}

template<typename Family>
void add_reductions(Hash& hash, DType dtype) {
    const AnyArray in = make(dtype, 8, {2, 1, 67, 93}, test::Samples::MODERATE);
    for (const Shape4& shape: {Shape4{1, 1, 1, 1}, {2, 1, 1, 93}, {2, 1, 67, 1}, {1, 1, 67, 1}})
        noa::math::TableOf<Family>::for_each([&]<typename Op>() {
            noa::visit(dtype, [&]<typename T>() {
                if constexpr (noa::math::has_type<T>(Op::about.types))
                    add_reduction<Op, T>(hash, in, shape);
            });
        });
}

std::string hash_of_results() {
    std::string result;
    for (const DType dtype: every_dtype) {
        Hash elementwise, casts, reductions;
        add_elementwise(elementwise, dtype);
        for (const DType to: every_dtype)
            add_casts(casts, dtype, to);
        add_reductions<noa::Sums>(reductions, dtype);
        add_reductions<noa::Extrema>(reductions, dtype);
        add_reductions<noa::Moments>(reductions, dtype);
        result += "results " + std::string(noa::to_string(dtype)) + " " + elementwise.text() + " " + casts.text() +
                  " " + reductions.text() + "\n";
    }
    return result;
}

constexpr const char* prints_results = "NOA_TEST_PRINTS_RESULTS";

// What this test prints in a program of its own.
std::string results_of(const std::string& level) {
    char path[4096]{};
    if (::readlink("/proc/self/exe", path, sizeof(path) - 1) <= 0)
        return "";
    // All of it, even where this program has been told to run a part of its tests.
    const std::string command = "env -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX " + std::string(prints_results) +
                                "=1 NOA_SIMD=" + level + " '" + path + "' --gtest_filter=levels.give_the_same_bits";
    std::FILE* const output = ::popen(command.c_str(), "r");
    std::string text;
    for (char line[256]; output != nullptr and std::fgets(line, sizeof(line), output) != nullptr;)
        if (std::string_view(line).starts_with("results "))
            text += line;
    EXPECT_EQ(output == nullptr ? -1 : ::pclose(output), 0) << level;
    return text;
}

TEST(levels, give_the_same_bits) {
    if (std::getenv(prints_results) != nullptr) {
        std::fputs(hash_of_results().c_str(), stdout);
        return;
    }
    const std::string baseline = results_of("baseline");
    EXPECT_EQ(std::count(baseline.begin(), baseline.end(), '\n'), std::ssize(every_dtype));
    EXPECT_EQ(results_of("avx2"), baseline);
    EXPECT_EQ(results_of("avx512"), baseline);
}

}  // namespace
