// How compare.py's requests become calls of noa, and the tables of what can be called. request.hpp has the requests.
#pragma once

#include <concepts>
#include <functional>
#include <map>
#include <string>

#include "noa/noa.hpp"
#include "numpy/request.hpp"

namespace worker {

using Function = std::function<void(Request&)>;
using Table = std::map<std::string, Function>;

// The tables, one for each kind of function.
Table elementwise();
Table choosing();
Table copies();
Table reductions();
Table spectra_and_images();

// A function of noa as an object. What it cannot be called with, that cannot be called with either.
#define NOA_OBJECT(function) [](const auto&... a) -> decltype(noa::function(a...)) { return noa::function(a...); }
// An entry of a table.
#define NOA_ENTRY(kind, function) \
    { #function, kind(NOA_OBJECT(function)) }

[[noreturn]] inline void refuse(const Request& request) {
    noa::panic("there is no such function of {}", request.dtype(0));
}

// Functions that would refuse other types by words to the compiler alone.
template<typename A>
concept ordered = noa::detail::has_order<typename A::value_type>;

// Gives back a new array, or writes to an output.
template<typename F, typename... In>
void apply(Request& request, const F& f, const In&... in) {
    if (request.has_output())
        f(in..., request.output<typename decltype(f(in...))::value_type>());
    else
        request.give(f(in...));
}

template<typename F>
Function unary(const F& f) {
    return [f](Request& request) {
        noa::visit(request.dtype(0), [&]<typename T>() {
            if constexpr (std::invocable<F, View<const T>>)
                apply(request, f, request.input<T>(0));
            else
                refuse(request);
        });
    };
}

// A function of an array that looks at the options: f(request, array), and with an output f(request, array, output).
template<typename F>
Function with_options(const F& f) {
    return [f](Request& request) {
        unary([&](const auto&... a) -> decltype(f(request, a...)) { return f(request, a...); })(request);
    };
}

// The operators of one of noa's own tables that are not named in ours.
template<typename Family, typename F>
void add_family(Table& table, const F& function_of) {
    noa::math::TableOf<Family>::for_each([&]<typename Op>() {
        table.try_emplace(std::string(Op::about.name), function_of.template operator()<Op>());
    });
}

}  // namespace worker
