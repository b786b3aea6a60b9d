#include "support/samples.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <iostream>
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
    else if (kind == Samples::POSITIVE)
        return static_cast<T>(static_cast<int>(bits % 8) + 1);
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

// Neighboring numbers have neighboring ranks.
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

testing::AssertionResult agree(noa::DType dtype, const Bytes& got, const Bytes& expected, double tolerance) {
    if (got.size() != expected.size())
        return testing::AssertionFailure() << got.size() << " bytes, not " << expected.size();
    return noa::visit(dtype, [&]<typename T>() {
        for (std::size_t i = 0; i < got.size() / sizeof(T); ++i) {
            T a, b;
            std::memcpy(&a, got.data() + i * sizeof(T), sizeof(T));
            std::memcpy(&b, expected.data() + i * sizeof(T), sizeof(T));
            if (not is_close<T>(a, b, tolerance))
                return testing::AssertionFailure() << "element " << i << " of " << got.size() / sizeof(T) << " is "
                                                   << text<T>(a) << ", not " << text<T>(b);
        }
        return testing::AssertionSuccess();
    });
}

template bool sample<bool>(Samples, std::uint64_t);
template noa::i8 sample<noa::i8>(Samples, std::uint64_t);
template noa::u8 sample<noa::u8>(Samples, std::uint64_t);
template noa::i16 sample<noa::i16>(Samples, std::uint64_t);
template noa::u16 sample<noa::u16>(Samples, std::uint64_t);
template noa::i32 sample<noa::i32>(Samples, std::uint64_t);
template noa::u32 sample<noa::u32>(Samples, std::uint64_t);
template noa::i64 sample<noa::i64>(Samples, std::uint64_t);
template noa::u64 sample<noa::u64>(Samples, std::uint64_t);
template noa::f16 sample<noa::f16>(Samples, std::uint64_t);
template noa::f32 sample<noa::f32>(Samples, std::uint64_t);
template noa::f64 sample<noa::f64>(Samples, std::uint64_t);
template noa::c16 sample<noa::c16>(Samples, std::uint64_t);
template noa::c32 sample<noa::c32>(Samples, std::uint64_t);
template noa::c64 sample<noa::c64>(Samples, std::uint64_t);

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

// ---- Arrays --------------------------------------------------------------------------------------------------------

namespace {

constexpr std::byte mark{0x5a};

noa::Layout layout_of(const Layout& layout) {
    noa::Layout result;
    for (std::size_t i = 0; i < 4; ++i) {
        result.shape[i] = layout.shape[i];
        result.strides[i] = layout.strides[i];
    }
    return result;
}

}  // namespace

noa::Device device() {
    static const noa::Device chosen = [] {
        const char* const name = std::getenv("NOA_TEST_DEVICE");
        return noa::Device(name != nullptr ? name : "cpu");
    }();
    return chosen;
}

namespace {

// Memory that tests can look at, wherever the functions run.
noa::ArrayOption memory() {
    return {.device = device(), .allocator = device().is_gpu() ? noa::Allocator("pinned") : noa::Allocator()};
}

// Without the GPU that they are to run on, all tests are skipped.
class NeedsDevice final : public testing::Environment {
public:
    void SetUp() override {
        try {
            (void)device();
        } catch (const noa::Exception& missing) {
            std::cout << "[  SKIPPED ] all tests\n";  // what ctest looks for
            GTEST_SKIP() << missing.what();
        }
    }
};
[[maybe_unused]] const auto* const needs_device = testing::AddGlobalTestEnvironment(new NeedsDevice);

}  // namespace

AnyPlaced::AnyPlaced(noa::DType dtype, const Layout& layout)
    : m_layout(layout), m_element_size(static_cast<std::size_t>(noa::size_of(dtype))) {
    const i64 n_bytes = std::max<i64>(layout.buffer_size, 1) * noa::size_of(dtype);
    m_buffer = noa::Array<std::byte>(noa::Layout{1, 1, 1, n_bytes}, memory()).shared();
    m_where = layout_of(layout);
    m_where_once = {noa::layout::effective_shape(m_where), m_where.strides};
    for_each_gap([&](std::byte& gap) { gap = mark; });
}

AnyPlaced::AnyPlaced(noa::DType dtype, const Layout& layout, Samples kind, std::uint64_t seed)
    : AnyPlaced(dtype, layout) {
    std::uint64_t n = scramble(seed);
    noa::visit(dtype, [&]<typename T>() {
        for_each([&](std::byte* element) {
            const T value = sample<T>(kind, n++);
            std::memcpy(element, &value, sizeof(T));
        });
    });
}

std::byte* AnyPlaced::first() const {
    return m_buffer.get() + m_layout.origin * static_cast<i64>(m_element_size);
}

template<typename F>
void AnyPlaced::for_each(const F& f) const {
    for (i64 b = 0; b < m_layout.shape[0]; ++b)
        for (i64 d = 0; d < m_layout.shape[1]; ++d)
            for (i64 h = 0; h < m_layout.shape[2]; ++h)
                for (i64 w = 0; w < m_layout.shape[3]; ++w)
                    f(m_buffer.get() + m_layout.offset(b, d, h, w) * static_cast<i64>(m_element_size));
}

template<typename F>
void AnyPlaced::for_each_gap(const F& f) const {
    if (m_layout.buffer_size == m_layout.n_elements())  // there is none, or there is one for each that is repeated
        return;
    const auto n_bytes = static_cast<std::size_t>(m_layout.buffer_size) * m_element_size;
    std::vector<bool> is_element(n_bytes);
    for_each([&](const std::byte* element) { is_element[static_cast<std::size_t>(element - m_buffer.get())] = true; });
    for (std::size_t i = 0; i < n_bytes; ++i)
        if (not is_element[i - i % m_element_size])
            f(m_buffer.get()[i]);
}

Bytes AnyPlaced::bytes() const {
    noa::Stream::current(device()).synchronize();
    Bytes result(static_cast<std::size_t>(m_layout.n_elements()) * m_element_size);
    std::byte* next = result.data();
    for_each([&](const std::byte* element) {
        std::memcpy(next, element, m_element_size);
        next += m_element_size;
    });
    return result;
}

void AnyPlaced::set(const Bytes& bytes) const {
    const std::byte* next = bytes.data();
    for_each([&](std::byte* element) {
        std::memcpy(element, next, m_element_size);
        next += m_element_size;
    });
}

bool AnyPlaced::is_clean() const {
    bool result = true;
    for_each_gap([&](std::byte gap) { result = result and gap == mark; });
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

void check_elementwise(
        const ElementwiseTypes& types, Samples kind, const std::vector<AnyElementwise>& functions, double tolerance) {
    const Threads threads(3);
    std::uint64_t seed = 0;
    for (const ElementwiseCase& layouts: elementwise_cases()) {
        if (layouts.is_in_place and types.input != types.output)
            continue;
        SCOPED_TRACE(layouts.name);
        const AnyPlaced a(types.input, layouts.inputs[0], kind, ++seed),
                b(types.input, layouts.inputs[1], kind, ++seed), c(types.input, layouts.inputs[2], kind, ++seed),
                apart(types.output, layouts.output);
        const AnyPlaced* const inputs[]{&a, &b, &c};
        const AnyPlaced& output = layouts.is_in_place ? a : apart;
        const Bytes given[]{a.bytes(), b.bytes(), c.bytes()};
        Bytes expected(output.bytes().size());
        for (const AnyElementwise& function: functions) {
            types.expected(function.expected, given, expected);
            types.run(function.run, inputs, output);
            ASSERT_TRUE(agree(types.output, output.bytes(), expected, tolerance)) << function.name;
            ASSERT_TRUE(output.is_clean()) << function.name;
            if (layouts.is_in_place)
                a.set(given[0]);
        }
    }
}

void check_reductions(
        const ReductionTypes& types, Samples kind, const std::vector<AnyReduction>& reductions, double tolerance) {
    const Threads threads(3);
    const auto size = static_cast<std::size_t>(noa::size_of(types.input));
    std::uint64_t seed = 0;
    for (const ReductionCase& layouts: reduction_cases()) {
        SCOPED_TRACE(layouts.name);
        const AnyPlaced input(types.input, layouts.input, kind, ++seed), output(types.output, layouts.output);
        const Bytes given = input.bytes();
        std::vector<Bytes> groups(static_cast<std::size_t>(layouts.output.n_elements()));
        for (std::size_t i = 0; i < given.size() / size; ++i) {
            Bytes& group = groups[static_cast<std::size_t>(layouts.output_of(static_cast<std::int64_t>(i)))];
            group.insert(group.end(), given.data() + i * size, given.data() + (i + 1) * size);
        }
        Bytes expected(output.bytes().size());
        for (const AnyReduction& reduction: reductions) {
            for (std::size_t i = 0; i < groups.size(); ++i)
                types.expected(reduction.expected, groups[i], expected.data() + i * expected.size() / groups.size());
            types.run(reduction.run, input, output);
            ASSERT_TRUE(agree(types.output, output.bytes(), expected, tolerance)) << reduction.name;
            ASSERT_TRUE(output.is_clean()) << reduction.name;
        }
    }
}

}  // namespace test
