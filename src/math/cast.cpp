#include "noa/math/cast.hpp"

#include "core/cpu/convert.hpp"
#include "math/rows.hpp"
#include "noa/base/cast.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math {

namespace {

using detail::castable;

template<typename To>
struct Plain {
    template<typename From>
    [[gnu::always_inline]] To operator()(const From& value) const {
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
    template<typename From>
    To operator()(const From& value) const {
        return clamp_cast<To>(value);
    }
};

template<typename To>
struct Fits {
    template<typename From>
    bool operator()(const From& value) const {
        return is_safe_cast<To>(value);
    }
};

// ---- Between halves and floats, which the machine has instructions for ---------------------------------------------

struct Widen {};
struct Narrow {};

void widen_row(const void*, i64 n, std::byte* const* rows) {
    cpu::convert_row(reinterpret_cast<const f16*>(rows[0]), reinterpret_cast<f32*>(rows[1]), n);
}
void narrow_row(const void*, i64 n, std::byte* const* rows) {
    cpu::convert_row(reinterpret_cast<const f32*>(rows[0]), reinterpret_cast<f16*>(rows[1]), n);
}

bool cast_halves(const AnyArray& input, const AnyArray& output) {
    const AnyArray* const list[] = {&input, &output};
    if (input.dtype == DType::F16 and output.dtype == DType::F32)
        return run_ewise(list, widen_row, AnyOperator(Widen{}), Halves::RAW), true;
    if (input.dtype == DType::F32 and output.dtype == DType::F16)
        return run_ewise(list, narrow_row, AnyOperator(Narrow{}), Halves::RAW), true;
    return false;
}

// ---- All others ----------------------------------------------------------------------------------------------------

// Calls f with the types of both. Halves are written as they are: by way of an f32 they would be rounded twice.
template<typename F>
void visit_both(const AnyArray& input, const AnyArray& output, const F& f) {
    visit_compute(input.dtype, [&]<typename From>() {
        visit(output.dtype, [&]<typename To>() {
            if constexpr (castable<From, To>)
                f.template operator()<From, To>();
        });
    });
}

template<template<typename> class Op>
void cast_by(const AnyArray& input, const AnyArray& output) {
    visit_both(input, output, [&]<typename From, typename To>() {
        static const RowFunction function =
                cpu::for_this_machine<Rowwise<Op<To>, To, From>, const void*, i64, std::byte* const*>();
        const AnyArray* const list[] = {&input, &output};
        run_ewise(list, function, AnyOperator(Op<To>{}), Halves::RAW_OUTPUT);
    });
}

// Finds, in an array of what fits, the first element that does not, and says so.
void refuse_misfit(const View<const bool>& fits, const AnyArray& input, DType to) {
    const auto span = fits.span();
    for (i64 i = 0; i < fits.n_elements(); ++i) {
        const auto at = layout::index_at(fits.shape(), i);
        if (span(at))
            continue;
        visit(input.dtype, [&]<typename T>() {
            const i64 offset = layout::offset_at(input.where.layout.strides, at);
            panic("the element {}, at {}, does not fit {}", static_cast<const T*>(input.first())[offset], at, to);
        });
    }
}

void refuse_misfits(const AnyArray& input, const AnyArray& output) {
    const Array<bool> fits(output.shape(), ArrayOption{.device = output.device});
    const AnyArray any_fits = detail::as_any(fits);
    visit_both(input, output, [&]<typename From, typename To>() {
        const AnyArray* const list[] = {&input, &any_fits};
        run_ewise(list, cpu::run_baseline<Rowwise<Fits<To>, bool, From>, const void*, i64, std::byte* const*>,
                AnyOperator(Fits<To>{}));
    });
    const Array<bool> all_fit(Shape4{1, 1, 1, 1}, ArrayOption{.device = output.device});
    noa::all(fits, all_fit);
    Stream::current(output.device).enqueue([fits, all_fit, input = input.broadcast(output.shape()), to = output.dtype] {
        if (not *all_fit.get())
            refuse_misfit(fits, input, to);
    });
}

// Of the same type.
void copy(const AnyArray& given, const AnyArray& output) {
    const AnyArray input = given.broadcast(output.shape());
    check(not output.shape().is_empty(), "cannot compute on an array without elements: its shape is {}",
            output.shape());
    detail::check_output(output.memory());
    detail::check_input_and_output(input.memory(), output.memory());
    const Stream stream = Stream::current(output.device);
    stream.enqueue([input, output, n_threads = stream.thread_limit()] {
        detail::copy_elements(input.memory(), output.memory(), n_threads);
    });
}

}  // namespace

}  // namespace noa::math

namespace noa::detail {

void cast(Cast kind, const AnyArray& input, const AnyArray& output) {
    if (input.dtype == output.dtype)
        return math::copy(input, output);
    if (kind == Cast::CLAMPED)
        return math::cast_by<math::Clamped>(input, output);
    if (kind == Cast::CHECKED)
        math::refuse_misfits(input, output);
    if (not math::cast_halves(input, output))
        math::cast_by<math::Plain>(input, output);
}

}  // namespace noa::detail
