#pragma once

#include <cstddef>
#include <type_traits>

#include "core/backend.hpp"
#include "core/cuda/words.hpp"
#include "math/places.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/half.hpp"
#include "noa/math/nonzero.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/runtime/detail/untyped.hpp"

namespace noa::math {

/// Elements that a condition, which is not empty, chooses, and an output for what becomes of them.
struct Choice {
    enum What { NUMBERS, PLACES, ELEMENTS };

    const char* function;
    What what;
    noa::detail::AnyArray condition;
    noa::detail::UntypedArray input;  // of ELEMENTS, of the shape of the condition
    noa::detail::UntypedArray output;
    detail::Fit fit;
};

template<Backend>
void choose(const Choice& choice);

/// An error unless as many elements are chosen as there are outputs.
void check_chosen(const Choice& choice, i64 n);

// ---- What becomes of an element: that of number n, the k-th that is chosen -----------------------------------------

struct KeepNumber {
    Places output;
    NOA_HD void operator()(i64 k, i64 n) const { *reinterpret_cast<i64*>(output[k]) = n; }
};

struct KeepPlace {
    Places output;
    Shape4 shape;
    NOA_HD void operator()(i64 k, i64 n) const {
        *reinterpret_cast<Vec<i64, 4>*>(output[k]) = layout::index_at(shape, n);
    }
};

template<typename Word>
struct KeepElement {
    Places output, input;
    int n_words;
    NOA_HD void operator()(i64 k, i64 n) const { copy_words<Word>(input[n], output[k], n_words); }
};

/// Calls `f(keep)` with one of them; elements are words of so many bytes.
template<typename F>
void visit_keep(const Choice& choice, i64 word_size, const F& f) {
    const Places output = places_of(choice.output.memory);
    switch (choice.what) {
        case Choice::NUMBERS:
            return f(KeepNumber{output});
        case Choice::PLACES:
            return f(KeepPlace{output, choice.condition.shape()});
        case Choice::ELEMENTS:
            const auto n_words = static_cast<int>(choice.output.memory.element_size / word_size);
            return cuda::visit_word(word_size, [&]<typename Word>() {
                f(KeepElement<Word>{output, places_of(choice.input.memory), n_words});
            });
    }
}

// ---- Conditions ----------------------------------------------------------------------------------------------------

template<typename T>
NOA_HD bool is_nonzero(const T& value) {
    if constexpr (traits::complex<T>)
        return is_nonzero(value.real) or is_nonzero(value.imag);
    else if constexpr (std::is_same_v<T, f16>)
        return static_cast<f32>(value) != 0;
    else
        return value != T{};
}

/// Calls `f.operator()<T>()` with the type of a condition, or one whose elements are 0 where its own are. Elements are
/// chosen by masks alone, which are of bool.
template<typename Keep, typename F>
void visit_condition(DType dtype, const F& f) {
    if constexpr (requires(Keep keep) { keep.n_words; })
        return f.template operator()<u8>();
    else
        visit(dtype, [&]<typename T>() {
            if constexpr (std::is_same_v<T, bool>)
                f.template operator()<u8>();
            else if constexpr (traits::integer<T>)
                f.template operator()<std::make_unsigned_t<T>>();
            else
                f.template operator()<T>();
        });
}

}  // namespace noa::math
