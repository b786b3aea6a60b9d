// Arrays of every element type and layout, full of sample values; and functions of them against a slow reference.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/stream.hpp"
#include "support/driver.hpp"
#include "support/values.hpp"

namespace test {

// ---- Element types -------------------------------------------------------------------------------------------------

using Integers = Types<noa::i8, noa::u8, noa::i16, noa::u16, noa::i32, noa::u32, noa::i64, noa::u64>;
using Reals = Types<noa::f16, noa::f32, noa::f64>;
using Complexes = Types<noa::c16, noa::c32, noa::c64>;
using Scalars = Types<noa::i8, noa::u8, noa::i16, noa::u16, noa::i32, noa::u32, noa::i64, noa::u64, noa::f16, noa::f32,
        noa::f64>;
using EveryNumber = Types<noa::i8, noa::u8, noa::i16, noa::u16, noa::i32, noa::u32, noa::i64, noa::u64, noa::f16,
        noa::f32, noa::f64, noa::c16, noa::c32, noa::c64>;
using EveryDType = Types<bool, noa::i8, noa::u8, noa::i16, noa::u16, noa::i32, noa::u32, noa::i64, noa::u64, noa::f16,
        noa::f32, noa::f64, noa::c16, noa::c32, noa::c64>;

// ---- Values --------------------------------------------------------------------------------------------------------

enum class Samples {
    ANY,       // with the ends of the range, -0, infinities, not a number
    UNIT,      // between -1 and 1
    MODERATE,  // between -40 and 40
    WHOLE,     // whole numbers from -4 to 4; without a sign, from 0 to 8
    POSITIVE,  // whole numbers from 1 to 8
};

// The n-th of a fixed sequence for each kind and element type.
template<typename T>
T sample(Samples kind, std::uint64_t n);

// A number that looks random, the same in every run.
std::uint64_t scramble(std::uint64_t n);

// Elements one after the other, of a type that is known at run time: what can be compiled once is.
using Bytes = std::vector<std::byte>;

template<typename T>
Bytes to_bytes(const std::vector<T>& values) {
    Bytes result(values.size() * sizeof(T));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const T value = values[i];
        std::memcpy(result.data() + i * sizeof(T), &value, sizeof(T));
    }
    return result;
}
template<typename T>
std::vector<T> from_bytes(const Bytes& bytes) {
    std::vector<T> result(bytes.size() / sizeof(T));
    for (std::size_t i = 0; i < result.size(); ++i) {
        T value;
        std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
        result[i] = value;
    }
    return result;
}

// Whether two results are the same bits or, with a tolerance, so many units in the last place apart. All that are not a
// number are the same. Says which element is not.
testing::AssertionResult agree(noa::DType dtype, const Bytes& got, const Bytes& expected, double tolerance);
template<typename T>
testing::AssertionResult agree(const std::vector<T>& got, const std::vector<T>& expected, double tolerance = 0) {
    return agree(noa::dtype_of<T>, to_bytes(got), to_bytes(expected), tolerance);
}

// ---- Arrays --------------------------------------------------------------------------------------------------------

// Where the functions under test run: on the CPU or, if the environment says NOA_TEST_DEVICE=gpu, on the GPU.
noa::Device device();
inline noa::ArrayOption on_device() {
    return {.device = device()};
}

// Another layout of a shape: axes in any order, with gaps, backwards and, if asked for, repeated.
Layout random_layout(const std::array<std::int64_t, 4>& shape, std::uint64_t seed, bool may_repeat);

bool is_unique(const Layout& layout);

// An array of some layout, in memory of its own.
class AnyPlaced {
public:
    AnyPlaced(noa::DType dtype, const Layout& layout);
    AnyPlaced(noa::DType dtype, const Layout& layout, Samples kind, std::uint64_t seed);

    // The elements in C order.
    Bytes bytes() const;
    void set(const Bytes& bytes) const;

    // Whether what lies between its elements has not been written to.
    bool is_clean() const;

    template<typename T>
    noa::Array<T> as() const {
        return noa::Array<T>(
                std::shared_ptr<T>(m_buffer, reinterpret_cast<T*>(first())), m_where, {.device = device()});
    }
    // Without what is repeated: an extent of 1 instead, to be broadcast again.
    template<typename T>
    noa::Array<T> once_as() const {
        return noa::Array<T>(
                std::shared_ptr<T>(m_buffer, reinterpret_cast<T*>(first())), m_where_once, {.device = device()});
    }

private:
    Layout m_layout;
    std::size_t m_element_size;
    std::shared_ptr<std::byte> m_buffer;
    noa::Layout m_where, m_where_once;

    std::byte* first() const;
    template<typename F>
    void for_each(const F& f) const;
    template<typename F>
    void for_each_gap(const F& f) const;
};

template<typename T>
class Placed : public AnyPlaced {
public:
    explicit Placed(const Layout& layout) : AnyPlaced(noa::dtype_of<T>, layout) {}
    Placed(const Layout& layout, Samples kind, std::uint64_t seed) : AnyPlaced(noa::dtype_of<T>, layout, kind, seed) {}

    noa::Array<T> array() const { return as<T>(); }
    noa::Array<T> once() const { return once_as<T>(); }
    std::vector<T> values() const { return from_bytes<T>(bytes()); }
};

// A row of these values.
template<typename T>
noa::Array<T> row(std::initializer_list<T> values) {
    const noa::Array<T> result(noa::Layout{1, 1, 1, static_cast<noa::i64>(values.size())});
    std::copy(values.begin(), values.end(), result.get());
    return result;
}

// The number of threads of the current stream, until the end of the scope.
class Threads {
public:
    explicit Threads(int n) : m_previous(stream().thread_limit()) { stream().set_thread_limit(n); }
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    ~Threads() { stream().set_thread_limit(m_previous); }

private:
    int m_previous;
    static noa::Stream stream() { return noa::Stream::current(noa::Device{}); }
};

// ---- Functions of elements -----------------------------------------------------------------------------------------

// The layouts of one call of a function of up to three arrays. In place, the first one is also the output.
struct ElementwiseCase {
    std::string name;
    Layout inputs[3];
    Layout output;
    bool is_in_place = false;
};

// Every layout as input, as output and as both, beside random ones; and sizes past tiles and blocks.
const std::vector<ElementwiseCase>& elementwise_cases();

// A function of arrays, and what it does to one element of each.
template<typename T, typename R = T>
struct Elementwise {
    const char* name;
    void (*run)(const noa::Array<T>* in, const noa::Array<R>& out);
    R (*expected)(const T* in);
};

// The same without types: what calls a function with arrays, and with elements.
struct AnyElementwise {
    using Pointer = void (*)();
    const char* name;
    Pointer run, expected;
};
struct ElementwiseTypes {
    noa::DType input, output;
    void (*run)(AnyElementwise::Pointer, const AnyPlaced* const* in, const AnyPlaced& out);
    void (*expected)(AnyElementwise::Pointer, const Bytes* in, Bytes& out);
};
void check_elementwise(
        const ElementwiseTypes& types, Samples kind, const std::vector<AnyElementwise>& functions, double tolerance);

// Functions of up to three arrays of T, in all layouts, on three threads.
template<typename T, typename R>
void check_elementwise(Samples kind, const std::vector<Elementwise<T, R>>& functions, double tolerance = 0) {
    using Function = Elementwise<T, R>;
    const auto run = [](AnyElementwise::Pointer pointer, const AnyPlaced* const* in, const AnyPlaced& out) {
        const noa::Array<T> arrays[]{in[0]->as<T>(), in[1]->once_as<T>(), in[2]->as<T>()};
        reinterpret_cast<decltype(Function::run)>(pointer)(arrays, out.as<R>());
    };
    const auto expected = [](AnyElementwise::Pointer pointer, const Bytes* in, Bytes& out) {
        const auto* const a = reinterpret_cast<const T*>(in[0].data());
        const auto* const b = reinterpret_cast<const T*>(in[1].data());
        const auto* const c = reinterpret_cast<const T*>(in[2].data());
        for (std::size_t i = 0; i < in[0].size() / sizeof(T); ++i) {
            const T elements[]{a[i], b[i], c[i]};
            reinterpret_cast<R*>(out.data())[i] = reinterpret_cast<decltype(Function::expected)>(pointer)(elements);
        }
    };
    std::vector<AnyElementwise> list;
    for (const Function& function: functions)
        list.push_back({function.name, reinterpret_cast<AnyElementwise::Pointer>(function.run),
                reinterpret_cast<AnyElementwise::Pointer>(function.expected)});
    check_elementwise({noa::dtype_of<T>, noa::dtype_of<R>, run, expected}, kind, list, tolerance);
}

// ---- Reductions ----------------------------------------------------------------------------------------------------

// The layouts of one reduction: along some axes the output has the extent 1.
struct ReductionCase {
    std::string name;
    Layout input, output;

    // Which output an element becomes, both counted in C order.
    std::int64_t output_of(std::int64_t element) const;
};

// Every layout over every choice of axes, to random layouts; and sizes past what is folded at once.
const std::vector<ReductionCase>& reduction_cases();

// A reduction of arrays, and what it makes of some elements, given in C order.
template<typename T, typename R>
struct Reduction {
    const char* name;
    void (*run)(const noa::Array<T>& in, const noa::Array<R>& out);
    R (*expected)(const std::vector<T>& elements);
};

struct AnyReduction {
    using Pointer = void (*)();
    const char* name;
    Pointer run, expected;
};
struct ReductionTypes {
    noa::DType input, output;
    void (*run)(AnyReduction::Pointer, const AnyPlaced& in, const AnyPlaced& out);
    void (*expected)(AnyReduction::Pointer, const Bytes& in, std::byte* out);
};
void check_reductions(
        const ReductionTypes& types, Samples kind, const std::vector<AnyReduction>& reductions, double tolerance);

// Reductions of all layouts over all axes, on three threads.
template<typename T, typename R>
void check_reductions(Samples kind, const std::vector<Reduction<T, R>>& reductions, double tolerance = 0) {
    using Function = Reduction<T, R>;
    const auto run = [](AnyReduction::Pointer pointer, const AnyPlaced& in, const AnyPlaced& out) {
        reinterpret_cast<decltype(Function::run)>(pointer)(in.as<T>(), out.as<R>());
    };
    const auto expected = [](AnyReduction::Pointer pointer, const Bytes& in, std::byte* out) {
        const R result = reinterpret_cast<decltype(Function::expected)>(pointer)(from_bytes<T>(in));
        std::memcpy(out, &result, sizeof(R));
    };
    std::vector<AnyReduction> list;
    for (const Function& reduction: reductions)
        list.push_back({reduction.name, reinterpret_cast<AnyReduction::Pointer>(reduction.run),
                reinterpret_cast<AnyReduction::Pointer>(reduction.expected)});
    check_reductions({noa::dtype_of<T>, noa::dtype_of<R>, run, expected}, kind, list, tolerance);
}

}  // namespace test
