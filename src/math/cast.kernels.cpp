#include "math/cast.kernels.hpp"

#include "math/backend.hpp"
#include "math/visit.hpp"
#include "noa/base/cast.hpp"
#include "noa/math/cast.hpp"

namespace noa::math {

namespace {

using detail::castable;

template<typename To>
struct Plain {
    static constexpr bool is_plain = true;  // and the most frequent
    template<typename From>
    NOA_HD To operator()(const From& value) const {
        return noa::detail::converted<To>(value);
    }
};

template<typename To>
struct Clamped {
    static constexpr bool is_plain = false;
    template<typename From>
    NOA_HD To operator()(const From& value) const {
        return clamp_cast<To>(value);
    }
};

template<typename To>
struct Fits {
    static constexpr bool is_plain = false;
    template<typename From>
    NOA_HD bool operator()(const From& value) const {
        return is_safe_cast<To>(value);
    }
};

// Runs a cast of elements To. Halves are written as they are: by way of an f32 they would be rounded twice.
template<template<typename> class Op>
void cast_as(DType to, const AnyArray& input, const AnyArray& output) {
    const AnyArray* const arrays[] = {&input, &output};
    visit_compute(input.dtype, [&]<typename From>() {
        visit(to, [&]<typename To>() {
            if constexpr (castable<From, To>)
                NOA_BACKEND::cast_ewise<Op<To>, decltype(Op<To>{}(From{})), From>({}, arrays);
        });
    });
}

}  // namespace

template<>
void cast_plain<this_backend>(const AnyArray& input, const AnyArray& output) {
    cast_as<Plain>(output.dtype, input, output);
}

template<>
void cast_clamped<this_backend>(const AnyArray& input, const AnyArray& output) {
    cast_as<Clamped>(output.dtype, input, output);
}

template<>
void find_fits<this_backend>(const AnyArray& input, DType to, const AnyArray& fits) {
    cast_as<Fits>(to, input, fits);
}

}  // namespace noa::math
