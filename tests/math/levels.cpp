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

#include "noa/base/dtype.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/detail/functions.hpp"
#include "noa/math/detail/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"

namespace {

using namespace noa::types;
using noa::detail::AnyArray, noa::detail::Binary, noa::detail::Cast, noa::detail::Reduction, noa::detail::Unary;

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

void add_elementwise(Hash& hash, DType dtype) {
    const AnyArray a = make(dtype, 1), b = make(dtype, 2), out = make(dtype, 3), bits = make(DType::BOOL, 3);
    for (const Binary function: {Binary::EQUAL, Binary::NOT_EQUAL})
        noa::detail::binary(function, a, b, bits), hash.add(bits);
    if (not is_complex(dtype))
        for (const Binary function: {Binary::LESS, Binary::LESS_EQUAL, Binary::GREATER, Binary::GREATER_EQUAL})
            noa::detail::binary(function, a, b, bits), hash.add(bits);
    if (dtype == DType::BOOL)
        return;
    for (const Binary function: {Binary::ADD, Binary::SUBTRACT, Binary::MULTIPLY, Binary::DIVIDE})
        noa::detail::binary(function, a, b, out), hash.add(out);
    for (const Unary function: {Unary::NEGATE, Unary::SQUARE})
        noa::detail::unary(function, a, out), hash.add(out);
    if (is_complex(dtype)) {
        const AnyArray real = make(static_cast<DType>(static_cast<int>(dtype) - 3), 4);  // f16 for c16
        for (const Binary function: {Binary::ADD, Binary::SUBTRACT, Binary::MULTIPLY, Binary::DIVIDE}) {
            noa::detail::binary(function, a, real, out), hash.add(out);
            noa::detail::binary(function, real, b, out), hash.add(out);
        }
        noa::detail::unary(Unary::ABS_SQUARED, a, real), hash.add(real);
        return;
    }
    for (const Binary function: {Binary::MINIMUM, Binary::MAXIMUM})
        noa::detail::binary(function, a, b, out), hash.add(out);
    noa::detail::clamp(a, b, make(dtype, 5), out), hash.add(out);
}

void add_casts(Hash& hash, DType from, DType to) {
    const bool is_castable = noa::visit(from,
            [&]<typename F>() { return noa::visit(to, []<typename T>() { return noa::detail::castable<F, T>; }); });
    if (not is_castable)
        return;
    const AnyArray in = make(from, 6), out = make(to, 7);
    noa::detail::cast(Cast::CLAMPED, in, out), hash.add(out);
    // Plain ones of reals to integers only of what fits.
    if (from < DType::F16 or to >= DType::F16)
        noa::detail::cast(Cast::PLAIN, in, out), hash.add(out);
}

void add_reductions(Hash& hash, DType dtype) {
    const AnyArray in = make(dtype, 8, {2, 1, 67, 93}, test::Samples::MODERATE);
    const auto real = is_complex(dtype) ? static_cast<DType>(static_cast<int>(dtype) - 3) : dtype;
    const DType wide = dtype < DType::F16 ? DType::F64 : is_complex(dtype) ? DType::C64 : DType::F64;
    const bool is_unsigned = dtype == DType::U8 or dtype == DType::U16 or dtype == DType::U32 or dtype == DType::U64;
    const DType sum = dtype >= DType::F16 ? wide : is_unsigned ? DType::U64 : DType::I64;
    for (const Shape4& shape: {Shape4{1, 1, 1, 1}, {2, 1, 1, 93}, {2, 1, 67, 1}, {1, 1, 67, 1}}) {
        const auto add = [&](Reduction reduction, DType first, int n_outputs = 1, DType second = DType::I64) {
            const AnyArray outputs[]{make(first, 9, shape), make(second, 9, shape)};
            noa::detail::reduce(reduction, in, {outputs, static_cast<std::size_t>(n_outputs)});
            for (int i = 0; i < n_outputs; ++i)
                hash.add(outputs[i]);
        };
        add(Reduction::SUM, sum);
        add(Reduction::MEAN, wide);
        add(Reduction::COUNT, DType::I64);
        if (dtype == DType::BOOL)
            continue;
        add(Reduction::PROD, sum);
        add(Reduction::L2_NORM, DType::F64);
        add(Reduction::MEAN_STDDEV, wide, 2, DType::F64);
        if (is_complex(dtype))
            continue;
        add(Reduction::MIN_MAX, real, 2, real);
        add(Reduction::ARGMAX, real, 2);
    }
}

std::string hash_of_results() {
    std::string result;
    for (const DType dtype: every_dtype) {
        Hash elementwise, casts, reductions;
        add_elementwise(elementwise, dtype);
        for (const DType to: every_dtype)
            add_casts(casts, dtype, to);
        add_reductions(reductions, dtype);
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
