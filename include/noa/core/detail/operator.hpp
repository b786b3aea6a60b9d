// How operators are called: their own copy on each thread, and arguments taken from arrays and values.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <exception>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "noa/base/tuple.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/cpu/walk.hpp"
#include "noa/core/detail/call.hpp"
#include "noa/core/wrap.hpp"
#include "noa/runtime/array.hpp"

namespace noa::core {

// Files that are compiled as CUDA run operators on the GPU, too, and others say that they cannot. A parameter of the
// core functions, so that those of both kinds of files are different functions.
struct WithCuda {};
struct WithoutCuda {};
#if defined(__CUDACC__)
using ThisCompiler = WithCuda;
#else
using ThisCompiler = WithoutCuda;
#endif

/// The error of a plain C++ file.
[[noreturn]] void refuse_gpu(std::string_view function, Device device);
/// The error of an operator that cannot be copied as bytes.
[[noreturn]] void refuse_to_copy(Device device);
/// The error of a reduction that has no way to join parts.
[[noreturn]] void refuse_to_fold_in_order(Device device);

template<typename Op>
concept has_init = requires(Op& op) { op.init(); };
template<typename Op>
concept has_deinit = requires(Op& op) { op.deinit(); };

/// Whether an operator makes outputs of what was reduced: post(reduced..., outputs...).
template<typename Op, typename Reduced, typename Outputs>
inline constexpr bool has_post = false;
template<typename Op, typename... R, typename... Out>
inline constexpr bool has_post<Op, Tuple<R...>, Tuple<Out...>> =
        requires(Op& op) { op.post(std::declval<R>()..., std::declval<Out>()...); };

/// Makes outputs of what was reduced: by post(), or as it is.
template<typename Op, typename... R>
struct Finish {
    Op& op;
    Tuple<const R&...> reduced;

    KWK_EITHER_SIDE
    template<typename... Out>
    NOA_HD void operator()(Out&&... out) const {
        constexpr bool is_posted = has_post<Op, Tuple<const R&...>, Tuple<Out&...>>;
        static_assert(
                is_posted or not requires { &Op::post; },
                "noa: post() of this operator cannot be called as post(reduced..., outputs&...), which are const and "
                "not");
        if constexpr (is_posted) {
            reduced.apply([&](const R&... values) { op.post(values..., out...); });
        } else {
            static_assert(sizeof...(R) == sizeof...(Out),
                    "noa: a reduction without post() has as many outputs as initial values");
            reduced.apply([&](const R&... values) { ((out = static_cast<std::remove_cvref_t<Out>>(values)), ...); });
        }
    }
};

/// An operator's copy on a thread, with its beginning and its end.
template<typename Op>
class OnThread {
public:
    explicit OnThread(const Op& op) : m_op(op) {
        if constexpr (has_init<Op>)
            m_op.init();
    }
    OnThread(const OnThread&) = delete;
    OnThread& operator=(const OnThread&) = delete;
    // What deinit() throws comes out, too, but where the operator has thrown already.
    ~OnThread() noexcept(false) {
        if constexpr (has_deinit<Op>) {
            if (std::uncaught_exceptions() == m_n_exceptions) {
                m_op.deinit();
            } else {
                try {
                    m_op.deinit();
                } catch (...) {
                    return;
                }
            }
        }
    }
    Op& get() { return m_op; }

private:
    Op m_op;
    int m_n_exceptions = std::uncaught_exceptions();
};

/// Calls f(op, i) for each i below n, on several threads, each with its own copy of the operator.
template<typename Op, typename F>
void parallel_for_with(const Op& op, i64 n, int n_threads, const F& f) {
    struct Context {
        const Op& op;
        const F& f;
    } context{op, f};
    const auto work = [](cpu::Job& job, void* given) {
        const auto& shared = *static_cast<const Context*>(given);
        OnThread<Op> own(shared.op);
        for (cpu::Grains grains; job.take(grains);)
            for (i64 i = grains.begin; i < grains.end; ++i)
                shared.f(own.get(), i);
    };
    cpu::Job(n, n_threads, work, &context).run();
}

/// The elements of a row.
template<typename T>
struct RowOf {
    T* first;
    T& operator[](i64 i) const { return first[i]; }
};

/// A value, wherever one looks.
template<typename T>
struct ValueOf {
    T value;
    const T& operator[](i64) const { return value; }
};

// An array of a call, of this number.
template<typename A, bool IsOutput>
struct ArrayItem {
    static constexpr bool is_array = true, is_variable = false;
    using element_type = std::conditional_t<IsOutput, typename A::element_type, const typename A::value_type>;
    A array;

    void list(Argument& argument) const { argument = {array.memory(), array.device(), IsOutput}; }
    RowOf<element_type> row(const cpu::Walk& walk, std::size_t number, i64 row) const {
        return {walk.row<element_type>(number, row)};
    }
};

template<typename T>
struct ValueItem {
    static constexpr bool is_array = false, is_variable = false;
    T value;

    ValueOf<T> row(const cpu::Walk&, std::size_t, i64) const { return {value}; }
};

// A variable that a reduction writes to: an array of one element.
template<typename T>
struct VariableItem {
    static constexpr bool is_array = true, is_variable = true;
    using element_type = T;
    T& variable;

    void list(Argument& argument) const {
        argument = {{&variable, Layout(1, 1, 1, 1), static_cast<i64>(sizeof(T))}, Device{}, true};
        argument.is_variable = true;
    }
};

template<typename T, bool IsOutput>
using item_of = std::conditional_t<traits::array<T>, ArrayItem<std::remove_cvref_t<T>, IsOutput>,
        ValueItem<std::remove_cvref_t<T>>>;

/// The rows of several arrays and values; fused, operators see them as one tuple.
template<bool IsFused, typename... Rows>
struct RowsOf {
    static constexpr bool is_fused = IsFused;
    std::tuple<Rows...> rows;
};

/// Arrays and values of a call, the arrays numbered from First on.
template<std::size_t First, bool IsFused, typename... Items>
struct ItemsOf {
    static constexpr std::size_t n_arrays = (std::size_t{0} + ... + (Items::is_array ? 1 : 0));
    static constexpr bool has_variables = (Items::is_variable or ...);
    std::tuple<Items...> items;

    void list(Argument* arguments) const {
        std::size_t number = First;
        std::apply([&](const auto&... item) { (list_one(arguments, number, item), ...); }, items);
    }
    auto rows(const cpu::Walk& walk, i64 row) const { return rows(walk, row, std::index_sequence_for<Items...>{}); }

    /// The single elements that `place(number)` gives the addresses of.
    template<typename F>
    auto elements(const F& place) const {
        return elements(place, std::index_sequence_for<Items...>{});
    }

private:
    template<typename F, std::size_t... At>
    auto elements(const F& place, std::index_sequence<At...>) const {
        return RowsOf<IsFused, RowOf<typename Items::element_type>...>{
                {{reinterpret_cast<typename Items::element_type*>(place(number_at(At)))}...}};
    }

    template<typename Item>
    static void list_one(Argument* arguments, std::size_t& number, const Item& item) {
        if constexpr (Item::is_array)
            item.list(arguments[number++]);
    }

    // The number of the array at a place: those before it that are arrays.
    static constexpr std::size_t number_at(std::size_t place) {
        constexpr bool is_array[] = {Items::is_array..., false};
        std::size_t number = First;
        for (std::size_t i = 0; i < place; ++i)
            number += is_array[i];
        return number;
    }
    template<std::size_t... At>
    auto rows(const cpu::Walk& walk, [[maybe_unused]] i64 row, std::index_sequence<At...>) const {
        return RowsOf<IsFused, decltype(std::get<At>(items).row(walk, 0, 0))...>{
                {std::get<At>(items).row(walk, number_at(At), row)...}};
    }
};

template<std::size_t N>
using Arguments = std::array<Argument, N>;

template<bool IsFused, typename... T>
auto inputs_of(const detail::Bundle<IsFused, T...>& bundle) {
    return std::apply(
            [](const auto&... item) { return ItemsOf<0, IsFused, item_of<T, false>...>{{{item}...}}; }, bundle.items);
}

template<std::size_t First, bool IsFused, typename... T>
auto outputs_of(const detail::Bundle<IsFused, T...>& bundle) {
    static_assert((traits::array<T> and ...), "noa: the outputs of an element-wise function are arrays");
    static_assert((not std::is_const_v<typename std::remove_cvref_t<T>::element_type> and ...),
            "noa: an output is not const");
    return std::apply([](const auto&... item) { return ItemsOf<First, IsFused, item_of<T, true>...>{{{item}...}}; },
            bundle.items);
}

// A temporary number has no place to write to.
template<typename Outputs>
void check_has_place() {
    static_assert(not traits::numeric<Outputs>,
            "noa: the outputs of a reduction are arrays or variables: a plain number has no place to write to");
}

template<typename T>
using reduce_output_of = std::conditional_t<traits::array<T>, ArrayItem<std::remove_cvref_t<T>, true>,
        VariableItem<std::remove_reference_t<T>>>;

template<std::size_t First, bool IsFused, typename... T>
auto reduce_outputs_of(const detail::Bundle<IsFused, T...>& bundle) {
    static_assert(((traits::array<T> or std::is_lvalue_reference_v<T>)and...),
            "noa: the outputs of a reduction are arrays or variables");
    static_assert(((traits::array<T> or not std::is_const_v<std::remove_reference_t<T>>)and...),
            "noa: an output is not const");
    return std::apply(
            [](auto&... item) { return ItemsOf<First, IsFused, reduce_output_of<T>...>{{{item}...}}; }, bundle.items);
}

// The elements of a column, as an operator takes them: one after the other, or in a tuple.
template<bool IsFused, typename... Rows, typename F>
[[gnu::always_inline]] inline decltype(auto) with_elements(const RowsOf<IsFused, Rows...>& rows, i64 i, const F& f) {
    return std::apply(
            [&](const Rows&... row) -> decltype(auto) {
                if constexpr (IsFused)
                    return f(Tuple<decltype(row[i])...>(row[i]...));
                else
                    return f(row[i]...);
            },
            rows.rows);
}

template<typename Op, typename In, typename Out>
[[gnu::always_inline]] inline void invoke(Op& op, const In& in, const Out& out, i64 i) {
    with_elements(in, i,
            [&](auto&&... inputs) { with_elements(out, i, [&](auto&&... outputs) { op(inputs..., outputs...); }); });
}

// Whether an operator returns what becomes of the elements of inputs, instead of taking outputs: the type tells.
template<typename Op, typename Inputs, typename... Outputs>
struct ReturnsFor;
template<typename Op, typename... Inputs, typename... Outputs>
struct ReturnsFor<Op, std::tuple<Inputs...>, Outputs...> {
    static constexpr bool value() {
        if constexpr (std::is_invocable_r_v<void, Op&, Inputs..., Outputs...>) {
            if constexpr (std::is_void_v<std::invoke_result_t<Op&, Inputs..., Outputs...>>)
                return false;
        }
        if constexpr (std::is_invocable_v<Op&, Inputs...>)
            return not std::is_void_v<std::invoke_result_t<Op&, Inputs...>>;
        return false;
    }
};

// The types of the elements of rows.
struct ElementTypes {
    template<typename... T>
    std::tuple<T...> operator()(T&&...) const;
};
template<typename Rows>
using elements_t = decltype(with_elements(std::declval<const Rows&>(), 0, ElementTypes{}));

template<typename Op, typename Inputs, typename Outputs>
struct ReturnsOf;
template<typename Op, typename Inputs, typename... Outputs>
struct ReturnsOf<Op, Inputs, std::tuple<Outputs...>> : ReturnsFor<Op, Inputs, Outputs...> {};

template<typename Op, typename In, typename Out>
inline constexpr bool returns_result = ReturnsOf<Op, elements_t<In>, elements_t<Out>>::value();

// Whether an operator can be called with what these tuples have, one after the other.
template<typename Op, typename... Tuples>
struct Takes;
template<typename Op, typename... T>
struct Takes<Op, std::tuple<T...>> : std::is_invocable<Op&, T&...> {};
template<typename Op, typename... A, typename... B, typename... Rest>
struct Takes<Op, std::tuple<A...>, std::tuple<B...>, Rest...> : Takes<Op, std::tuple<A..., B...>, Rest...> {};

/// Whether an operator can be called with an element of each of these rows.
template<typename Op, typename... Rows>
inline constexpr bool takes_elements = Takes<Op, elements_t<Rows>...>::value;

}  // namespace noa::core
