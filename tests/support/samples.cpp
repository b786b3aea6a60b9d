#include "support/samples.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <sstream>
#include <utility>

#include "noa/base/cast.hpp"
#include "noa/base/half.hpp"

namespace test {

using noa::f16, noa::f32, noa::f64, noa::i64, noa::detail::Wide;

using Four = std::array<std::int64_t, 4>;

// ---- Values --------------------------------------------------------------------------------------------------------

std::uint64_t scramble(std::uint64_t n) {
    n += 0x9e3779b97f4a7c15u;
    n = (n ^ (n >> 30)) * 0xbf58476d1ce4e5b9u;
    n = (n ^ (n >> 27)) * 0x94d049bb133111ebu;
    return n ^ (n >> 31);
}

namespace {

// From 0 to just below 1.
f64 fraction(std::uint64_t bits) {
    return static_cast<f64>(bits >> 11) * 0x1p-53;
}

template<typename T>
T any_integer(std::uint64_t bits) {
    constexpr T low = noa::detail::lowest<T>, high = noa::detail::highest<T>;
    constexpr auto minus_1 = static_cast<T>(-1);
    constexpr T special[] = {0, 1, 2, minus_1, low, high, low + 1, high - 1};
    const std::uint64_t other = scramble(bits);
    if (bits % 3 == 0)
        return special[other % std::size(special)];
    return static_cast<T>(other >> (bits % (8 * sizeof(T))));  // small numbers and large ones
}

template<typename T>
T any_real(std::uint64_t bits) {
    using Limits = std::numeric_limits<T>;
    const f64 special[] = {0, -0., 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 3, f64{Limits::infinity()},
            -f64{Limits::infinity()}, std::nan(""), f64{Limits::max()}, f64{Limits::lowest()}, f64{Limits::min()},
            f64{Limits::denorm_min()}, -f64{Limits::denorm_min()}, 1 + f64{Limits::epsilon()},
            1 - f64{Limits::epsilon()}};
    const std::uint64_t other = scramble(bits);
    if (bits % 3 == 0)
        return static_cast<T>(special[other % std::size(special)]);
    const int n_exponents = Limits::max_exponent - Limits::min_exponent + 3;
    const int exponent = Limits::min_exponent - 3 + static_cast<int>(bits / 3 % static_cast<unsigned>(n_exponents));
    return static_cast<T>(std::ldexp(other % 2 == 0 ? 1 + fraction(other) : -1 - fraction(other), exponent));
}

template<typename T>
T sample_of(Samples kind, std::uint64_t bits) {
    if constexpr (std::is_same_v<T, bool>)
        return bits % 2 == 0;
    else if (kind == Samples::WHOLE)
        return static_cast<T>(static_cast<int>(bits % 9) - (std::is_unsigned_v<T> ? 0 : 4));
    else if constexpr (noa::traits::integer<T>)
        return any_integer<T>(bits);
    else if (kind == Samples::ANY)
        return any_real<T>(bits);
    else
        return static_cast<T>((2 * fraction(bits) - 1) * (kind == Samples::UNIT ? 1 : 40));
}

// ---- Comparisons ---------------------------------------------------------------------------------------------------

template<typename T>
bool is_nan(T value) {
    return not(value == value);
}

// Neighbouring numbers have neighbouring ranks.
template<typename T>
i64 rank(T value) {
    using Bits = std::conditional_t<sizeof(T) == 2, std::int16_t,
            std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>>;
    const auto bits = std::bit_cast<Bits>(value);
    return bits < 0 ? std::numeric_limits<Bits>::lowest() - i64{bits} : i64{bits};
}

template<typename T>
bool is_close(T got, T expected, f64 tolerance) {
    if constexpr (noa::traits::complex<T>) {
        using Part = typename T::value_type;
        if (is_close(got.real, expected.real, 0) and is_close(got.imag, expected.imag, 0))
            return true;
        const auto a = got.template as<f64>(), b = expected.template as<f64>();
        return noa::abs(a - b) <= tolerance * f64{std::numeric_limits<Part>::epsilon()} * noa::abs(b);
    } else if constexpr (noa::traits::real<T>) {
        if (is_nan(got) or is_nan(expected))
            return is_nan(got) and is_nan(expected);
        return std::bit_cast<std::array<char, sizeof(T)>>(got) ==
                       std::bit_cast<std::array<char, sizeof(T)>>(expected) or
               (tolerance > 0 and std::abs(static_cast<f64>(Wide{rank(got)} - rank(expected))) <= tolerance);
    } else {
        return got == expected;
    }
}

template<typename T>
std::string text(T value) {
    std::ostringstream os;
    os.precision(17);
    if constexpr (noa::traits::complex<T>)
        os << static_cast<f64>(value.real) << " + " << static_cast<f64>(value.imag) << "i";
    else if constexpr (noa::traits::real<T>)
        os << static_cast<f64>(value);
    else
        os << +value;
    return os.str();
}

}  // namespace

template<typename T>
T sample(Samples kind, std::uint64_t n) {
    const std::uint64_t bits = scramble(n);
    if constexpr (noa::traits::complex<T>) {
        using Part = typename T::value_type;
        return {sample_of<Part>(kind, bits), sample_of<Part>(kind, scramble(~bits))};
    } else {
        return sample_of<T>(kind, bits);
    }
}

template<typename T>
testing::AssertionResult agree(const std::vector<T>& got, const std::vector<T>& expected, double tolerance) {
    if (got.size() != expected.size())
        return testing::AssertionFailure() << got.size() << " elements, not " << expected.size();
    for (std::size_t i = 0; i < got.size(); ++i)
        if (not is_close<T>(got[i], expected[i], tolerance))
            return testing::AssertionFailure() << "element " << i << " of " << got.size() << " is " << text<T>(got[i])
                                               << ", not " << text<T>(expected[i]);
    return testing::AssertionSuccess();
}

#define NOA_INSTANTIATE(T)                        \
    template T sample<T>(Samples, std::uint64_t); \
    template testing::AssertionResult agree<T>(const std::vector<T>&, const std::vector<T>&, double)

NOA_INSTANTIATE(bool);
NOA_INSTANTIATE(noa::i8);
NOA_INSTANTIATE(noa::u8);
NOA_INSTANTIATE(noa::i16);
NOA_INSTANTIATE(noa::u16);
NOA_INSTANTIATE(noa::i32);
NOA_INSTANTIATE(noa::u32);
NOA_INSTANTIATE(noa::i64);
NOA_INSTANTIATE(noa::u64);
NOA_INSTANTIATE(noa::f16);
NOA_INSTANTIATE(noa::f32);
NOA_INSTANTIATE(noa::f64);
NOA_INSTANTIATE(noa::c16);
NOA_INSTANTIATE(noa::c32);
NOA_INSTANTIATE(noa::c64);

// ---- Layouts -------------------------------------------------------------------------------------------------------

Layout random_layout(const Four& shape, std::uint64_t seed, bool may_repeat) {
    std::uint64_t bits = scramble(seed);
    const auto draw = [&](std::uint64_t n) { return static_cast<i64>((bits = scramble(bits)) % n); };
    std::array<std::size_t, 4> axes{0, 1, 2, 3};
    for (std::size_t i = 3; i > 0; --i)
        std::swap(axes[i], axes[static_cast<std::size_t>(draw(i + 1))]);
    Four strides{};
    i64 next = draw(3) == 0 ? 2 : 1;
    for (const std::size_t axis: axes) {
        strides[axis] = draw(4) == 0 ? -next : next;
        next = next * std::max<i64>(shape[axis], 1) + (draw(3) == 0 ? draw(4) : 0);
        if (may_repeat and draw(4) == 0)
            strides[axis] = 0;
    }
    return with_strides("random", shape, strides);
}

bool is_unique(const Layout& layout) {
    for (std::size_t i = 0; i < 4; ++i)
        if (layout.shape[i] > 1 and layout.strides[i] == 0)
            return false;
    return true;
}

namespace {

constexpr unsigned char mark = 0x5a;

template<typename F>
void for_each_gap(std::size_t element_size, const Layout& layout, const F& f) {
    std::vector<bool> is_element(static_cast<std::size_t>(layout.buffer_size));
    for (i64 b = 0; b < layout.shape[0]; ++b)
        for (i64 d = 0; d < layout.shape[1]; ++d)
            for (i64 h = 0; h < layout.shape[2]; ++h)
                for (i64 w = 0; w < layout.shape[3]; ++w)
                    is_element[static_cast<std::size_t>(layout.offset(b, d, h, w))] = true;
    for (std::size_t i = 0; i < is_element.size() * element_size; ++i)
        if (not is_element[i / element_size])
            f(i);
}

bool has_gaps(const Layout& layout) {
    return layout.buffer_size > layout.n_elements() or not is_unique(layout);
}

}  // namespace

void mark_gaps(void* buffer, std::size_t element_size, const Layout& layout) {
    if (has_gaps(layout))
        for_each_gap(element_size, layout, [&](std::size_t i) { static_cast<unsigned char*>(buffer)[i] = mark; });
}

bool are_marked(const void* buffer, std::size_t element_size, const Layout& layout) {
    bool result = true;
    if (has_gaps(layout))
        for_each_gap(element_size, layout,
                [&](std::size_t i) { result = result and static_cast<const unsigned char*>(buffer)[i] == mark; });
    return result;
}

// ---- Cases ---------------------------------------------------------------------------------------------------------

namespace {

// The layouts of the driver that have elements.
std::vector<Layout> full_layouts() {
    std::vector<Layout> result = layouts();
    std::erase_if(result, [](const Layout& layout) { return layout.n_elements() == 0; });
    return result;
}

Layout dense(const char* name, const Four& shape) {
    return with_strides(name, shape, {shape[1] * shape[2] * shape[3], shape[2] * shape[3], shape[3], 1});
}

}  // namespace

const std::vector<ElementwiseCase>& elementwise_cases() {
    static const std::vector<ElementwiseCase> all = [] {
        std::vector<ElementwiseCase> result;
        std::uint64_t seed = 0;
        const auto other = [&](const Layout& layout, bool may_repeat) {
            return random_layout(layout.shape, ++seed, may_repeat);
        };
        std::vector<Layout> list = full_layouts();
        list.push_back(dense("several tiles", {1, 1, 1, 9001}));
        list.push_back(dense("rows of several tiles", {1, 2, 3, 1111}));
        list.push_back(with_strides("large, F order", {1, 2, 70, 83}, {70 * 83, 70 * 83, 1, 70}));
        for (const Layout& layout: list) {
            result.push_back({"from " + layout.name, {layout, other(layout, true), other(layout, true)},
                    other(layout, false), false});
            if (not is_unique(layout))
                continue;
            result.push_back({"to " + layout.name, {other(layout, true), layout, other(layout, true)}, layout, false});
            result.push_back({"in place, " + layout.name, {layout, other(layout, true), layout}, layout, true});
        }
        return result;
    }();
    return all;
}

std::int64_t ReductionCase::output_of(std::int64_t element) const {
    std::int64_t result = 0, scale = 1;
    for (std::size_t i = 4; i-- > 0;) {
        result += element % input.shape[i] % output.shape[i] * scale;
        element /= input.shape[i];
        scale *= output.shape[i];
    }
    return result;
}

const std::vector<ReductionCase>& reduction_cases() {
    static const std::vector<ReductionCase> all = [] {
        std::vector<ReductionCase> result;
        std::vector<Layout> list = full_layouts();
        list.push_back(dense("short rows", {1, 1, 700, 3}));
        list.push_back(dense("tall columns", {1, 1, 1500, 5}));
        list.push_back(dense("a long row", {1, 1, 1, 5000}));
        list.push_back(with_strides("large, F order", {1, 2, 40, 53}, {40 * 53, 40 * 53, 1, 40}));
        list.push_back(random_layout({3, 5, 10, 20}, 1, true));
        for (const Layout& layout: list)
            for (unsigned axes = 0; axes < 16; ++axes) {
                Four shape = layout.shape;
                std::string name = layout.name + " over";
                bool is_new = axes > 0 or layout.n_elements() < 100;
                for (std::size_t i = 0; i < 4; ++i)
                    if ((axes >> i) % 2 == 1) {
                        is_new = is_new and shape[i] > 1;
                        shape[i] = 1;
                        name += ' ' + std::to_string(i);
                    }
                if (is_new)
                    result.push_back({name, layout, random_layout(shape, scramble(result.size()), false)});
            }
        return result;
    }();
    return all;
}

}  // namespace test
