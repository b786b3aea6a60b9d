#include "math/cast.kernels.hpp"

#include "math/backend.hpp"
#include "math/visit.hpp"
#include "noa/base/cast.hpp"
#include "noa/base/error.hpp"
#include "noa/math/cast.hpp"

namespace noa::math {

namespace {

using detail::Cast, detail::castable;

template<Cast Kind, typename To>
struct CastTo {
    static constexpr bool is_plain = Kind == Cast::PLAIN;  // and the most frequent

    template<typename From>
    NOA_HD auto operator()(const From& value) const {
        if constexpr (Kind == Cast::PLAIN)
            return noa::detail::converted<To>(value);
        if constexpr (Kind == Cast::CLAMPED)
            return clamp_cast<To>(value);
        if constexpr (Kind == Cast::CHECKED)
            return is_safe_cast<To>(value);
    }
};

// Runs a cast to elements To, of which CHECKED is only the check. Halves are written as they are: by way of an f32 they
// would be rounded twice.
template<Cast Kind>
void cast_as(DType to, const AnyArray& input, const AnyArray& output) {
    const AnyArray* const arrays[] = {&input, &output};
    visit_compute(input.dtype, [&]<typename From>() {
        visit(to, [&]<typename To>() {
            using Op = CastTo<Kind, To>;
            if constexpr (castable<From, To>)
                NOA_BACKEND::cast_ewise<Op, decltype(Op{}(From{})), From>({}, arrays);
            else
                panic("{} cannot be cast to {}", input.dtype, to);
        });
    });
}

}  // namespace

template<>
void cast_plain<this_backend>(const AnyArray& input, const AnyArray& output) {
    cast_as<Cast::PLAIN>(output.dtype, input, output);
}

template<>
void cast_clamped<this_backend>(const AnyArray& input, const AnyArray& output) {
    cast_as<Cast::CLAMPED>(output.dtype, input, output);
}

template<>
void find_fits<this_backend>(const AnyArray& input, DType to, const AnyArray& fits) {
    cast_as<Cast::CHECKED>(to, input, fits);
}

}  // namespace noa::math
