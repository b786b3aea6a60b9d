// Casts of elements from any type to any other, in three ways.
#include "math/backend.hpp"
#include "noa/base/cast.hpp"
#include "noa/math/cast.hpp"

namespace noa::math::NOA_BACKEND {

namespace {

using detail::castable;

template<typename To>
struct Plain {
    static constexpr bool is_plain = true;  // and the most frequent
    template<typename From>
    NOA_HD To operator()(const From& value) const {
        if constexpr (traits::complex<From>)
            return value.template as<traits::value_type_t<To>>();
        else if constexpr (traits::complex<To>)
            return To{static_cast<traits::value_type_t<To>>(value)};
        else
            return static_cast<To>(value);
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

// Calls f with the types of both. Halves are written as they are: by way of an f32 they would be rounded twice.
template<typename F>
void visit_both(DType from, DType to, const F& f) {
    visit_compute(from, [&]<typename From>() {
        visit(to, [&]<typename To>() {
            if constexpr (castable<From, To>)
                f.template operator()<From, To>();
        });
    });
}

}  // namespace

void cast_plain(const AnyArray& input, const AnyArray& output) {
    visit_both(input.dtype, output.dtype,
            [&]<typename From, typename To>() { cast_ewise<Plain<To>, To, From>({}, input, output); });
}

void cast_clamped(const AnyArray& input, const AnyArray& output) {
    visit_both(input.dtype, output.dtype,
            [&]<typename From, typename To>() { cast_ewise<Clamped<To>, To, From>({}, input, output); });
}

void find_fits(const AnyArray& input, DType to, const AnyArray& fits) {
    visit_both(
            input.dtype, to, [&]<typename From, typename To>() { cast_ewise<Fits<To>, bool, From>({}, input, fits); });
}

}  // namespace noa::math::NOA_BACKEND
