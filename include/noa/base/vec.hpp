// Vec: a few values of one type, added, scaled and compared together.
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <type_traits>
#include <utility>

#include "kwk/config.hpp"
#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/traits.hpp"

namespace noa::detail {

// Where a value is, as the index of an array.
template<std::size_t N, bool IsChecked, traits::integer Index>
NOA_HD constexpr std::size_t place(Index i) {
    if constexpr (IsChecked)
        check(not is_negative(i) and static_cast<u64>(i) < N, "there is no value {} among {}", i, N);
    return static_cast<std::size_t>(i);
}

// A number that values of type T can be combined with.
template<typename U, typename T>
concept scalar_of = std::convertible_to<U, T> and (not traits::integer<T> or traits::integer<U>);

}  // namespace noa::detail

namespace noa {
inline namespace types {

/// N values of type T, in order. Vectors of coordinates are zyx: the first value belongs to the outermost axis.
template<typename T, std::size_t N>
struct Vec {
    static_assert(N > 0, "a vector has at least one value");
    using value_type = T;

    T values[N]{};

    NOA_HD static constexpr Vec from_value(T value) {
        Vec result;
        for (T& v: result.values)
            v = value;
        return result;
    }

    /// Checked in debug builds.
    template<traits::integer Index, bool IsChecked = KWK_CHECK_BOUNDS != 0>
    NOA_HD constexpr T& operator[](Index i) {
        return values[detail::place<N, IsChecked>(i)];
    }
    template<traits::integer Index, bool IsChecked = KWK_CHECK_BOUNDS != 0>
    NOA_HD constexpr const T& operator[](Index i) const {
        return values[detail::place<N, IsChecked>(i)];
    }

    NOA_HD static constexpr std::size_t size() { return N; }
    NOA_HD constexpr T* begin() { return values; }
    NOA_HD constexpr T* end() { return values + N; }
    NOA_HD constexpr const T* begin() const { return values; }
    NOA_HD constexpr const T* end() const { return values + N; }
    NOA_HD constexpr const T* data() const { return values; }

    /// The same values as another type.
    template<typename U>
    NOA_HD constexpr Vec<U, N> as() const {
        Vec<U, N> result;
        for (std::size_t i = 0; i < N; ++i)
            result.values[i] = static_cast<U>(values[i]);
        return result;
    }

    /// The values at these places, in this order: `v.filter(0, 2)`.
    template<traits::integer... Index>
    NOA_HD constexpr Vec<T, sizeof...(Index)> filter(Index... places) const {
        (check(not detail::is_negative(places) and static_cast<std::size_t>(places) < N,
                 "there is no value {} in a vector of {}", places, N),
                ...);
        return {{values[static_cast<std::size_t>(places)]...}};
    }

    /// The values in reverse: from zyx to xyz.
    NOA_HD constexpr Vec flip() const {
        Vec result;
        for (std::size_t i = 0; i < N; ++i)
            result.values[i] = values[N - 1 - i];
        return result;
    }

    NOA_HD constexpr Vec<T, N + 1> push_front(T value) const {
        Vec<T, N + 1> result;
        result.values[0] = value;
        for (std::size_t i = 0; i < N; ++i)
            result.values[i + 1] = values[i];
        return result;
    }
    NOA_HD constexpr Vec<T, N + 1> push_back(T value) const {
        Vec<T, N + 1> result;
        for (std::size_t i = 0; i < N; ++i)
            result.values[i] = values[i];
        result.values[N] = value;
        return result;
    }
    NOA_HD constexpr auto pop_front() const
        requires(N > 1)
    {
        Vec<T, N - 1> result;
        for (std::size_t i = 0; i + 1 < N; ++i)
            result.values[i] = values[i + 1];
        return result;
    }
    NOA_HD constexpr auto pop_back() const
        requires(N > 1)
    {
        Vec<T, N - 1> result;
        for (std::size_t i = 0; i + 1 < N; ++i)
            result.values[i] = values[i];
        return result;
    }

    NOA_HD constexpr Vec operator+() const { return *this; }
    NOA_HD constexpr Vec operator-() const {
        return map([](const T& v) { return static_cast<T>(-v); });
    }

    NOA_HD friend constexpr Vec operator+(const Vec& a, const Vec& b) {
        return zip(a, b, [](const T& x, const T& y) { return static_cast<T>(x + y); });
    }
    NOA_HD friend constexpr Vec operator-(const Vec& a, const Vec& b) {
        return zip(a, b, [](const T& x, const T& y) { return static_cast<T>(x - y); });
    }
    NOA_HD friend constexpr Vec operator*(const Vec& a, const Vec& b) {
        return zip(a, b, [](const T& x, const T& y) { return static_cast<T>(x * y); });
    }
    NOA_HD friend constexpr Vec operator/(const Vec& a, const Vec& b) {
        return zip(a, b, [](const T& x, const T& y) { return static_cast<T>(x / y); });
    }
    NOA_HD friend constexpr Vec operator%(const Vec& a, const Vec& b)
        requires traits::integer<T>
    {
        return zip(a, b, [](const T& x, const T& y) { return static_cast<T>(x % y); });
    }
    // With a number for all of them. Not with a fraction where the values are whole: 5 / 2.0 is not 2.
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Vec operator+(const Vec& a, const U& b) {
        return a + from_value(static_cast<T>(b));
    }
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Vec operator+(const U& a, const Vec& b) {
        return from_value(static_cast<T>(a)) + b;
    }
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Vec operator-(const Vec& a, const U& b) {
        return a - from_value(static_cast<T>(b));
    }
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Vec operator-(const U& a, const Vec& b) {
        return from_value(static_cast<T>(a)) - b;
    }
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Vec operator*(const Vec& a, const U& b) {
        return a * from_value(static_cast<T>(b));
    }
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Vec operator*(const U& a, const Vec& b) {
        return from_value(static_cast<T>(a)) * b;
    }
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Vec operator/(const Vec& a, const U& b) {
        return a / from_value(static_cast<T>(b));
    }
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Vec operator/(const U& a, const Vec& b) {
        return from_value(static_cast<T>(a)) / b;
    }

    template<typename U>
        requires std::same_as<U, Vec> or detail::scalar_of<U, T>
    NOA_HD constexpr Vec& operator+=(const U& b) {
        return *this = *this + b;
    }
    template<typename U>
        requires std::same_as<U, Vec> or detail::scalar_of<U, T>
    NOA_HD constexpr Vec& operator-=(const U& b) {
        return *this = *this - b;
    }
    template<typename U>
        requires std::same_as<U, Vec> or detail::scalar_of<U, T>
    NOA_HD constexpr Vec& operator*=(const U& b) {
        return *this = *this * b;
    }
    template<typename U>
        requires std::same_as<U, Vec> or detail::scalar_of<U, T>
    NOA_HD constexpr Vec& operator/=(const U& b) {
        return *this = *this / b;
    }

    /// Whether all values are equal.
    NOA_HD friend constexpr bool operator==(const Vec& a, const Vec& b) {
        for (std::size_t i = 0; i < N; ++i)
            if (not(a.values[i] == b.values[i]))
                return false;
        return true;
    }

    /// The result of a function for each value.
    KWK_EITHER_SIDE
    template<typename F>
    NOA_HD constexpr auto map(const F& f) const {
        Vec<std::remove_cvref_t<decltype(f(values[0]))>, N> result;
        for (std::size_t i = 0; i < N; ++i)
            result.values[i] = f(values[i]);
        return result;
    }

    /// The result of a function for each pair of values.
    KWK_EITHER_SIDE
    template<typename F>
    NOA_HD static constexpr auto zip(const Vec& a, const Vec& b, const F& f) {
        Vec<std::remove_cvref_t<decltype(f(a.values[0], b.values[0]))>, N> result;
        for (std::size_t i = 0; i < N; ++i)
            result.values[i] = f(a.values[i], b.values[i]);
        return result;
    }
};

template<typename T, std::same_as<T>... U>
Vec(T, U...) -> Vec<T, 1 + sizeof...(U)>;

// Vectors of different sizes: in words, or the compiler lists all operators that there are.
template<std::size_t N, std::size_t M>
NOA_HD constexpr void check_same_size() {
    static_assert(N == M, "noa: vectors that are added, subtracted, multiplied or divided have the same size");
}
template<typename T, std::size_t N, std::size_t M>
    requires(N != M)
NOA_HD constexpr Vec<T, N> operator+(const Vec<T, N>& a, const Vec<T, M>&) {
    return check_same_size<N, M>(), a;
}
template<typename T, std::size_t N, std::size_t M>
    requires(N != M)
NOA_HD constexpr Vec<T, N> operator-(const Vec<T, N>& a, const Vec<T, M>&) {
    return check_same_size<N, M>(), a;
}
template<typename T, std::size_t N, std::size_t M>
    requires(N != M)
NOA_HD constexpr Vec<T, N> operator*(const Vec<T, N>& a, const Vec<T, M>&) {
    return check_same_size<N, M>(), a;
}
template<typename T, std::size_t N, std::size_t M>
    requires(N != M)
NOA_HD constexpr Vec<T, N> operator/(const Vec<T, N>& a, const Vec<T, M>&) {
    return check_same_size<N, M>(), a;
}

template<std::size_t At, typename T, std::size_t N>
NOA_HD constexpr T& get(Vec<T, N>& v) {
    return v.values[At];
}
template<std::size_t At, typename T, std::size_t N>
NOA_HD constexpr T&& get(Vec<T, N>&& v) {
    return static_cast<T&&>(v.values[At]);
}
template<std::size_t At, typename T, std::size_t N>
NOA_HD constexpr const T& get(const Vec<T, N>& v) {
    return v.values[At];
}

}  // namespace types

/// Whether every value is true; whether a and b agree everywhere.
template<std::size_t N>
NOA_HD constexpr bool all(const Vec<bool, N>& v) {
    for (const bool value: v.values)
        if (not value)
            return false;
    return true;
}
template<typename T, std::size_t N>
NOA_HD constexpr bool all(const Vec<T, N>& a, const Vec<T, N>& b) {
    return a == b;
}

/// Whether any value is true.
template<std::size_t N>
NOA_HD constexpr bool any(const Vec<bool, N>& v) {
    for (const bool value: v.values)
        if (value)
            return true;
    return false;
}

/// The sum, and the product, of the values.
template<typename T, std::size_t N>
NOA_HD constexpr T sum(const Vec<T, N>& v) {
    T result = v.values[0];
    for (std::size_t i = 1; i < N; ++i)
        result = static_cast<T>(result + v.values[i]);
    return result;
}
template<typename T, std::size_t N>
NOA_HD constexpr T product(const Vec<T, N>& v) {
    T result = v.values[0];
    for (std::size_t i = 1; i < N; ++i)
        result = static_cast<T>(result * v.values[i]);
    return result;
}

template<typename T, std::size_t N>
NOA_HD constexpr T dot(const Vec<T, N>& a, const Vec<T, N>& b) {
    using C = traits::compute_t<T>;
    return static_cast<T>(sum(a.template as<C>() * b.template as<C>()));
}

/// The Euclidean length, calculated in the next wider type.
template<traits::real T, std::size_t N>
NOA_HD T norm(const Vec<T, N>& v) {
    using C = std::conditional_t<std::same_as<T, f64>, f64, std::conditional_t<std::same_as<T, f32>, f64, f32>>;
    const auto wide = v.template as<C>();
    return static_cast<T>(std::sqrt(dot(wide, wide)));
}

/// The vector of length 1 in the same direction; 0 stays 0.
template<traits::real T, std::size_t N>
NOA_HD Vec<T, N> normalize(const Vec<T, N>& v) {
    const T length = norm(v);
    return length > T{} ? v / length : v;
}

/// The right-handed cross product of two zyx vectors.
template<typename T>
NOA_HD constexpr Vec<T, 3> cross_product(const Vec<T, 3>& a, const Vec<T, 3>& b) {
    // The product changes its sign when both vectors are read backwards and so is the result.
    return {{static_cast<T>(a[2] * b[1] - a[1] * b[2]), static_cast<T>(a[0] * b[2] - a[2] * b[0]),
            static_cast<T>(a[1] * b[0] - a[0] * b[1])}};
}

template<typename T, std::size_t N>
NOA_HD constexpr Vec<T, N> min(const Vec<T, N>& a, const Vec<T, N>& b) {
    return Vec<T, N>::zip(a, b, [](const T& x, const T& y) { return y < x ? y : x; });
}
template<typename T, std::size_t N>
NOA_HD constexpr Vec<T, N> max(const Vec<T, N>& a, const Vec<T, N>& b) {
    return Vec<T, N>::zip(a, b, [](const T& x, const T& y) { return x < y ? y : x; });
}
template<typename T, std::size_t N>
NOA_HD constexpr Vec<T, N> clamp(const Vec<T, N>& v, const Vec<T, N>& low, const Vec<T, N>& high) {
    return min(max(v, low), high);
}

/// The values one by one in parentheses: "(1,2,3)".
template<typename T, std::size_t N>
std::string to_string(const Vec<T, N>& v) {
    std::string text = "(";
    for (std::size_t i = 0; i < N; ++i) {
        text += i == 0 ? "" : ",";
        text += detail::argument_text(v.values[i]);
    }
    text += ")";
    return text;
}

template<typename C, typename Traits, typename T, std::size_t N>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, const Vec<T, N>& v) {
    return os << to_string(v).c_str();
}

}  // namespace noa

// What `auto [z, y, x] = vec` needs.
/// @cond
template<typename T, std::size_t N>
struct std::tuple_size<noa::Vec<T, N>> : std::integral_constant<std::size_t, N> {};
template<std::size_t At, typename T, std::size_t N>
struct std::tuple_element<At, noa::Vec<T, N>> {
    using type = T;
};
/// @endcond
