// What algorithms over shapes and views are made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "kwk/config.hpp"
#include "kwk/detail/slots.hpp"
#include "kwk/error.hpp"
#include "kwk/view.hpp"

namespace kwk {

template<typename T>
inline constexpr bool is_view = false;
template<typename T, typename Shape, typename Stride>
inline constexpr bool is_view<view<T, Shape, Stride>> = true;

template<typename T>
concept any_view = is_view<std::remove_cvref_t<T>>;

}  // namespace kwk

namespace kwk::detail {

struct plus {
    KWK_EITHER_SIDE
    template<typename A, typename B>
    KWK_HD constexpr auto operator()(const A& a, const B& b) const {
        return a + b;
    }
};
struct multiplies {
    KWK_EITHER_SIDE
    template<typename A, typename B>
    KWK_HD constexpr auto operator()(const A& a, const B& b) const {
        return a * b;
    }
};
struct itself {
    template<typename A>
    KWK_HD constexpr const A& operator()(const A& a) const {
        return a;
    }
};

// What algorithms do with each element of their views, and whether they go on. They are structs and no lambdas: only to
// these can nvcc be told that what users give them may be for one side alone.
template<typename F>
struct calling {
    F& f;
    KWK_EITHER_SIDE
    template<typename... T>
    KWK_HD constexpr bool operator()(T&... elements) const {
        f(elements...);
        return true;
    }
};
template<typename F>
struct setting {
    F& f;
    KWK_EITHER_SIDE
    template<typename A, typename R>
    KWK_HD constexpr bool operator()(const A& a, R& result) const {
        result = f(a);
        return true;
    }
    KWK_EITHER_SIDE
    template<typename A, typename B, typename R>
    KWK_HD constexpr bool operator()(const A& a, const B& b, R& result) const {
        result = f(a, b);
        return true;
    }
};
template<typename T, typename Op, typename F>
struct folding {
    T& value;
    Op& op;
    F& f;
    KWK_EITHER_SIDE
    template<typename... A>
    KWK_HD constexpr bool operator()(const A&... a) const {
        value = op(value, f(a...));
        return true;
    }
};
template<typename T, typename Op, bool IsInclusive>
struct scanning {
    T& value;
    Op& op;
    bool& is_first;
    KWK_EITHER_SIDE
    template<typename A, typename R>
    KWK_HD constexpr bool operator()(const A& a, R& result) const {
        const T before = value;
        value = IsInclusive and is_first ? static_cast<T>(a) : static_cast<T>(op(value, a));
        is_first = false;
        result = IsInclusive ? value : before;
        return true;
    }
};
// Goes on as long as the predicate does not hold, and counts for how long.
template<typename Predicate>
struct finding {
    Predicate& predicate;
    std::int64_t& position;
    KWK_EITHER_SIDE
    template<typename A>
    KWK_HD constexpr bool operator()(const A& a) const {
        const bool is_found = predicate(a);
        position += is_found ? 0 : 1;
        return not is_found;
    }
};
template<typename Predicate>
struct counting {
    Predicate& predicate;
    std::int64_t& count;
    KWK_EITHER_SIDE
    template<typename A>
    KWK_HD constexpr bool operator()(const A& a) const {
        count += predicate(a) ? 1 : 0;
        return true;
    }
};
// Goes on as long as the predicate holds, or does not.
template<typename Predicate, bool Holds>
struct holding {
    Predicate& predicate;
    KWK_EITHER_SIDE
    template<typename A>
    KWK_HD constexpr bool operator()(const A& a) const {
        return static_cast<bool>(predicate(a)) == Holds;
    }
};

// Calls f with the elements of views at some indices.
template<typename F, typename... Views>
struct at_indices;
template<typename F, typename A>
struct at_indices<F, A> {
    const F& f;
    const A& a;
    KWK_EITHER_SIDE
    template<typename... Indices>
    KWK_HD constexpr bool operator()(Indices... at) const {
        return f(a(at...));
    }
};
template<typename F, typename A, typename B>
struct at_indices<F, A, B> {
    const F& f;
    const A& a;
    const B& b;
    KWK_EITHER_SIDE
    template<typename... Indices>
    KWK_HD constexpr bool operator()(Indices... at) const {
        return f(a(at...), b(at...));
    }
};
template<typename F, typename A, typename B, typename C>
struct at_indices<F, A, B, C> {
    const F& f;
    const A& a;
    const B& b;
    const C& c;
    KWK_EITHER_SIDE
    template<typename... Indices>
    KWK_HD constexpr bool operator()(Indices... at) const {
        return f(a(at...), b(at...), c(at...));
    }
};

// Calls f with the indices of each element, as long as it returns true; returns whether it always did.
KWK_EITHER_SIDE
template<std::size_t NLeft, typename F, typename... Indices>
KWK_HD constexpr bool while_each(const std::int64_t* extents, F& f, Indices... at) {
    if constexpr (NLeft == 0) {
        return f(at...);
    } else {
        for (std::int64_t i = 0; i < *extents; ++i)
            if (not while_each<NLeft - 1>(extents + 1, f, at..., i))
                return false;
        return true;
    }
}
KWK_EITHER_SIDE
template<typename Shape, typename F, std::size_t... At>
KWK_HD constexpr bool while_each_index(const Shape& shape, F& f, std::index_sequence<At...>) {
    const std::int64_t extents[] = {number<At>(shape)...};
    return while_each<sizeof...(At)>(extents, f);
}

template<std::size_t At, typename View, typename Other>
KWK_HD constexpr void check_same_extent(const View& v, const Other& other) {
    const std::int64_t a = number<At>(v.shape()), b = number<At>(other.shape());
    if (a != b)
        fail("views of the same shape are expected: along ",
                label<typename View::shape_type::template slot_type<At>::id, At>{}, ", one has the extent ", a,
                ", another one ", b);
}
template<typename View, typename Other, std::size_t... At>
KWK_HD constexpr void check_same_shape(const View& v, const Other& other, std::index_sequence<At...>) {
    (check_same_extent<At>(v, other), ...);
}

// Calls f with an element of each view, as long as it returns true.
KWK_EITHER_SIDE
template<typename F, typename View, typename... Others>
KWK_HD constexpr bool while_each_element(const F& f, const View& v, const Others&... others) {
    static_assert(((View::order() == Others::order()) and ...), "kwk: these views have the same number of axes");
    using axes = std::make_index_sequence<View::order()>;
    (check_same_shape(v, others, axes{}), ...);
    const at_indices<F, View, Others...> call{f, v, others...};
    return while_each_index(v.shape(), call, axes{});
}

}  // namespace kwk::detail
