// Copies: functions that put elements elsewhere, or make others of them.
#include <cstddef>
#include <vector>

#include "numpy/functions.hpp"

namespace worker {

namespace {

auto copy(Request&, const auto& array) {
    return array.copy();
}
void copy(Request&, const auto& array, const auto& output) {
    array.to(output);
}

auto permute_copy(const Request& request, const auto& array) {
    return array.permute_copy(request.vector<int>(0));
}
void permute_copy(const Request& request, const auto& array, const auto& output) {
    array.permute(request.vector<int>(0)).to(output);
}

auto sort(const Request& request, const ordered auto& array) {
    const auto result = array.copy();
    noa::sort(result, request.axis(0));
    return result;
}
void sort(const Request& request, const ordered auto& array, const auto& output) {
    noa::sort(array, output, request.axis(0));
}

// Arrays one after the other, or side by side, along the axis that is the option.
template<typename F>
Function joined(const F& f) {
    return [f](Request& request) {
        noa::visit(request.dtype(0), [&]<typename T>() {
            std::vector<View<const T>> arrays;
            for (std::size_t i = 0; i < request.n_inputs(); ++i)
                arrays.push_back(request.input<T>(i));
            apply(
                    request, [&](const auto&... a) { return f(request.axis(0), a...); }, arrays);
        });
    };
}

auto resize(const Request& request, const auto& array, const auto&... output) {
    const auto border = static_cast<Border>(request.whole_option(8));
    return noa::resize(array, request.vector<i64>(0), request.vector<i64>(4), output..., border);
}

void fill(Request& request) {
    noa::visit(request.dtype(0), [&]<typename T>() { noa::fill(request.output<T>(), request.number<T>(0)); });
}

template<typename F>
Function cast(const F& f) {
    return [f](Request& request) {
        noa::visit(request.dtype(0), [&]<typename From>() {
            noa::visit(request.output_dtype(), [&]<typename To>() {
                if constexpr (noa::math::detail::castable<From, To>)
                    f(request.input<From>(0), request.output<To>());
                else
                    noa::panic("there is no such cast from {} to {}", noa::dtype_of<From>, noa::dtype_of<To>);
            });
        });
    };
}

}  // namespace

Table copies() {
    return {
            {"copy", with_options([](auto&&... a) { return copy(a...); })},
            {"fill", fill},
            {"permute_copy", with_options([](auto&&... a) { return permute_copy(a...); })},
            {"sort", with_options([](auto&&... a) -> decltype(sort(a...)) { return sort(a...); })},
            {"argsort", with_options([](const Request& request, const ordered auto& a, const auto&... output) {
                 return noa::argsort(a, output..., request.axis(0));
             })},
            {"roll", with_options([](const Request& request, const auto& a, const auto&... output) {
                 return noa::roll(a, request.vector<i64>(0), output...);
             })},
            {"tile", with_options([](const Request& request, const auto& a, const auto&... output) {
                 return noa::tile(a, request.vector<i64>(0), output...);
             })},
            {"resize", with_options([](const auto&... a) { return resize(a...); })},
            NOA_ENTRY(joined, concatenate),
            NOA_ENTRY(joined, stack),
            NOA_ENTRY(cast, cast),
            NOA_ENTRY(cast, clamp_cast),
            NOA_ENTRY(cast, safe_cast),
    };
}

}  // namespace worker
