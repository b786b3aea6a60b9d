// Arrays of every element type and layout, full of sample values; and functions of them against a slow reference.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "noa/base/complex.hpp"
#include "noa/base/layout.hpp"
#include "noa/base/traits.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/stream.hpp"
#include "support/driver.hpp"

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
};

// The n-th of a fixed sequence for each kind and element type.
template<typename T>
T sample(Samples kind, std::uint64_t n);

// A number that looks random, the same in every run.
std::uint64_t scramble(std::uint64_t n);

// Whether two results are the same bits or, with a tolerance, so many units in the last place apart. All that are not a
// number are the same. Says which element is not.
template<typename T>
testing::AssertionResult agree(const std::vector<T>& got, const std::vector<T>& expected, double tolerance = 0);

// ---- Arrays --------------------------------------------------------------------------------------------------------

// Another layout of a shape: axes in any order, with gaps, backwards and, if asked for, repeated.
Layout random_layout(const std::array<std::int64_t, 4>& shape, std::uint64_t seed, bool may_repeat);

bool is_unique(const Layout& layout);

// The bytes of a buffer that no element of an array in it reaches.
void mark_gaps(void* buffer, std::size_t element_size, const Layout& layout);
bool are_marked(const void* buffer, std::size_t element_size, const Layout& layout);

// An array of some layout, in memory of its own.
template<typename T>
class Placed {
public:
    explicit Placed(const Layout& layout)
        : m_layout(layout), m_buffer(noa::Layout{1, 1, 1, std::max<noa::i64>(layout.buffer_size, 1)}) {
        const auto& [b, d, h, w] = layout.shape;
        const auto& [b_stride, d_stride, h_stride, w_stride] = layout.strides;
        m_array = noa::Array<T>(std::shared_ptr<T>(m_buffer.shared(), m_buffer.get() + layout.origin),
                noa::Layout{{b, d, h, w}, {b_stride, d_stride, h_stride, w_stride}});
        mark_gaps(m_buffer.get(), sizeof(T), m_layout);
    }
    Placed(const Layout& layout, Samples kind, std::uint64_t seed) : Placed(layout) {
        std::uint64_t n = scramble(seed);
        for_each([&](T& element) { element = sample<T>(kind, n++); });
    }

    const noa::Array<T>& array() const { return m_array; }

    // Without what is repeated: an extent of 1 instead, to be broadcast again.
    noa::Array<T> once() const {
        return noa::Array<T>(
                m_array.shared(), noa::Layout{noa::layout::effective_shape(m_array.layout()), m_array.strides()});
    }

    // The elements in C order.
    std::vector<T> values() const {
        std::vector<T> result;
        result.reserve(static_cast<std::size_t>(m_layout.n_elements()));
        for_each([&](const T& element) { result.push_back(element); });
        return result;
    }
    void set(const std::vector<T>& values) const {
        auto next = values.begin();
        for_each([&](T& element) { element = *next++; });
    }

    // Whether what lies between its elements has not been written to.
    bool is_clean() const { return are_marked(m_buffer.get(), sizeof(T), m_layout); }

private:
    Layout m_layout;
    noa::Array<T> m_buffer, m_array;

    template<typename F>
    void for_each(const F& f) const {
        for (noa::i64 b = 0; b < m_layout.shape[0]; ++b)
            for (noa::i64 d = 0; d < m_layout.shape[1]; ++d)
                for (noa::i64 h = 0; h < m_layout.shape[2]; ++h)
                    for (noa::i64 w = 0; w < m_layout.shape[3]; ++w)
                        f(m_buffer.get()[m_layout.offset(b, d, h, w)]);
    }
};

// The elements of any array in C order.
template<typename A>
std::vector<typename A::value_type> values(const A& array) {
    std::vector<typename A::value_type> result;
    const auto span = array.span();
    for (noa::i64 n = 0; n < array.n_elements(); ++n)
        result.push_back(span(noa::layout::index_at(array.shape(), n)));
    return result;
}

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

// Functions of up to three arrays of T, in all layouts, on three threads.
template<typename T, typename R>
void check_elementwise(Samples kind, const std::vector<Elementwise<T, R>>& functions, double tolerance = 0) {
    const Threads threads(3);
    std::uint64_t seed = 0;
    for (const ElementwiseCase& layouts: elementwise_cases()) {
        SCOPED_TRACE(layouts.name);
        if (layouts.is_in_place and not std::is_same_v<T, R>)
            continue;
        const Placed<T> inputs[3]{{layouts.inputs[0], kind, ++seed}, {layouts.inputs[1], kind, ++seed},
                {layouts.inputs[2], kind, ++seed}};
        const noa::Array<T> arrays[3]{inputs[0].array(), inputs[1].once(), inputs[2].array()};
        const std::vector<T> given[3]{inputs[0].values(), inputs[1].values(), inputs[2].values()};
        const Placed<R> apart(layouts.output);
        for (const Elementwise<T, R>& function: functions) {
            std::vector<R> expected;
            for (std::size_t i = 0; i < given[0].size(); ++i) {
                const T elements[3]{given[0][i], given[1][i], given[2][i]};
                expected.push_back(function.expected(elements));
            }
            if constexpr (std::is_same_v<T, R>) {
                if (layouts.is_in_place) {
                    function.run(arrays, arrays[0]);
                    ASSERT_TRUE(agree(inputs[0].values(), expected, tolerance)) << function.name;
                    ASSERT_TRUE(inputs[0].is_clean()) << function.name;
                    inputs[0].set(given[0]);
                    continue;
                }
            }
            function.run(arrays, apart.array());
            ASSERT_TRUE(agree(apart.values(), expected, tolerance)) << function.name;
            ASSERT_TRUE(apart.is_clean()) << function.name;
        }
    }
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

// Reductions of all layouts over all axes, on three threads.
template<typename T, typename R>
void check_reductions(Samples kind, const std::vector<Reduction<T, R>>& reductions, double tolerance = 0) {
    const Threads threads(3);
    std::uint64_t seed = 0;
    for (const ReductionCase& layouts: reduction_cases()) {
        SCOPED_TRACE(layouts.name);
        const Placed<T> input(layouts.input, kind, ++seed);
        const std::vector<T> given = input.values();
        std::vector<std::vector<T>> groups(static_cast<std::size_t>(layouts.output.n_elements()));
        for (std::size_t i = 0; i < given.size(); ++i)
            groups[static_cast<std::size_t>(layouts.output_of(static_cast<std::int64_t>(i)))].push_back(given[i]);
        const Placed<R> output(layouts.output);
        for (const Reduction<T, R>& reduction: reductions) {
            std::vector<R> expected;
            for (const std::vector<T>& group: groups)
                expected.push_back(reduction.expected(group));
            reduction.run(input.array(), output.array());
            ASSERT_TRUE(agree(output.values(), expected, tolerance)) << reduction.name;
            ASSERT_TRUE(output.is_clean()) << reduction.name;
        }
    }
}

}  // namespace test
