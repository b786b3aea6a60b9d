// Functions that choose elements: by indices, by conditions, into bins, at positions.
#include <cstddef>

#include "numpy/functions.hpp"

namespace worker {

namespace {

using Place = Vec<i64, 4>;

// Calls f with the indices that are an input: numbers or, if the option is 4, places, whose numbers are along the
// width.
template<typename F>
void call_with_indices(Request& request, std::size_t i, const F& f) {
    if (request.n_options() > 0 and request.whole_option(0) == 4) {
        const auto numbers = request.input<i64>(i).copy();
        const Shape4 shape{numbers.shape()[0], numbers.shape()[1], numbers.shape()[2], 1};
        f(noa::from_values<Place>(
                reinterpret_cast<const Place*>(numbers.get()), static_cast<std::size_t>(shape.n_elements()), shape));
    } else if (request.dtype(i) == DType::I32) {
        f(request.input<i32>(i));
    } else {
        f(request.input<i64>(i));
    }
}

void gather(Request& request) {
    noa::visit(request.dtype(0), [&]<typename T>() {
        call_with_indices(request, 1,
                [&](const auto& indices) { apply(request, NOA_OBJECT(gather), request.input<T>(0), indices); });
    });
}

void scatter(Request& request) {
    noa::visit(request.dtype(0), [&]<typename T>() {
        call_with_indices(request, 1,
                [&](const auto& indices) { noa::scatter(request.input<T>(0), indices, request.output<T>()); });
    });
}

// Numbers or, if there is an option, places.
void nonzero(Request& request) {
    noa::visit(request.dtype(0), [&]<typename T>() {
        const auto condition = request.input<T>(0);
        if (request.n_options() == 0)
            return apply(
                    request, [](const auto&... a) { return noa::nonzero(a...); }, condition);
        const auto places = noa::nonzero<Place>(condition);
        request.give(noa::from_values<i64>(reinterpret_cast<const i64*>(places.get()),
                static_cast<std::size_t>(4 * places.n_elements()), {1, 1, places.n_elements(), 4}));
    });
}

void select(Request& request) {
    noa::visit(request.dtype(0),
            [&]<typename T>() { apply(request, NOA_OBJECT(select), request.input<T>(0), request.input<bool>(1)); });
}

// The options are a number of bins, and whether to ignore what has none.
template<typename... In>
void count_into(Request& request, const In&... in) {
    const BincountOption option{.ignore_out_of_range = request.option(1) != 0};
    apply(
            request,
            [&]<typename... A>(const A&... a) {
                if constexpr (sizeof...(A) == sizeof...(In))
                    return noa::bincount(a..., static_cast<i64>(request.option(0)), option);
                else
                    return noa::bincount(a..., option);
            },
            in...);
}

void bincount(Request& request) {
    noa::visit(request.dtype(0), [&]<typename T>() {
        if constexpr (noa::traits::integer<T>)
            count_into(request, request.input<T>(0));
        else
            refuse(request);
    });
}

void bincount_weighted(Request& request) {
    noa::visit(request.dtype(1), [&]<typename T>() {
        if constexpr (noa::traits::scalar<T>)
            count_into(request, request.input<i32>(0), request.input<T>(1));
        else
            refuse(request);
    });
}

void interpolate(Request& request) {
    const InterpolateOption option{.first = request.option(0), .step = request.option(1)};
    noa::visit(request.dtype(0), [&]<typename T>() {
        if constexpr (noa::traits::real_or_complex<T>) {
            const auto run = [&](const auto& positions) {
                apply(
                        request, [&](const auto&... a) { return noa::interpolate(a..., option); }, request.input<T>(0),
                        positions);
            };
            request.dtype(1) == DType::F32 ? run(request.input<f32>(1)) : run(request.input<f64>(1));
        } else {
            refuse(request);
        }
    });
}

}  // namespace

Table choosing() {
    return {
            {"gather", gather},
            {"scatter", scatter},
            {"nonzero", nonzero},
            {"select", select},
            {"bincount", bincount},
            {"bincount_weighted", bincount_weighted},
            {"interpolate", interpolate},
    };
}

}  // namespace worker
