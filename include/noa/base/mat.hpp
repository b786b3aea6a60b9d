// Mat: small matrices, for coordinates and as elements of arrays.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <string>

#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/vec.hpp"

namespace noa {
inline namespace types {

/// A matrix of R rows and C columns, row after row in memory: `Mat({{1, 0}, {0, 1}})`. Matrices act on columns of
/// zyx coordinates: `m * v`.
template<typename T, std::size_t R, std::size_t C>
struct Mat {
    static_assert(R > 0 and C > 0, "a matrix has at least one row and one column");
    using value_type = T;
    using Row = Vec<T, C>;
    static constexpr std::size_t n_diagonal = std::min(R, C);

    Row rows[R]{};

    Mat() = default;
    NOA_HD constexpr Mat(const T (&values)[R][C]) {
        for (std::size_t r = 0; r < R; ++r)
            for (std::size_t c = 0; c < C; ++c)
                rows[r].values[c] = values[r][c];
    }

    NOA_HD static constexpr Mat from_diagonal(const Vec<T, n_diagonal>& values) {
        Mat result;
        for (std::size_t i = 0; i < values.size(); ++i)
            result.rows[i].values[i] = values.values[i];
        return result;
    }
    NOA_HD static constexpr Mat eye(T value = static_cast<T>(1)) {
        return from_diagonal(Vec<T, n_diagonal>::from_value(value));
    }

    /// `m[r][c]`: row r, column c.
    template<traits::integer Index, bool IsChecked = KWK_CHECK_BOUNDS != 0>
    NOA_HD constexpr Row& operator[](Index r) {
        return rows[detail::place<R, IsChecked>(r)];
    }
    template<traits::integer Index, bool IsChecked = KWK_CHECK_BOUNDS != 0>
    NOA_HD constexpr const Row& operator[](Index r) const {
        return rows[detail::place<R, IsChecked>(r)];
    }

    template<traits::integer Index>
    NOA_HD constexpr Vec<T, R> column(Index c) const {
        Vec<T, R> result;
        for (std::size_t r = 0; r < R; ++r)
            result.values[r] = rows[r][c];
        return result;
    }

    /// Of a square matrix: what undoes it. An error if its determinant is 0, as far as f64 can tell.
    NOA_HD constexpr Mat inverse() const
        requires(R == C);

    /// The same values as another type.
    template<typename U>
    NOA_HD constexpr Mat<U, R, C> as() const {
        Mat<U, R, C> result;
        for (std::size_t r = 0; r < R; ++r)
            result.rows[r] = rows[r].template as<U>();
        return result;
    }

    NOA_HD constexpr Mat operator+() const { return *this; }
    NOA_HD constexpr Mat operator-() const { return *this * static_cast<T>(-1); }

    NOA_HD friend constexpr Mat operator+(const Mat& a, const Mat& b) {
        Mat result;
        for (std::size_t r = 0; r < R; ++r)
            result.rows[r] = a.rows[r] + b.rows[r];
        return result;
    }
    NOA_HD friend constexpr Mat operator-(const Mat& a, const Mat& b) { return a + -b; }
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Mat operator*(const Mat& a, const U& b) {
        Mat result;
        for (std::size_t r = 0; r < R; ++r)
            result.rows[r] = a.rows[r] * b;
        return result;
    }
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Mat operator*(const U& a, const Mat& b) {
        return b * a;
    }
    template<detail::scalar_of<T> U>
    NOA_HD friend constexpr Mat operator/(const Mat& a, const U& b) {
        Mat result;
        for (std::size_t r = 0; r < R; ++r)
            result.rows[r] = a.rows[r] / b;
        return result;
    }
    NOA_HD friend constexpr Vec<T, R> operator*(const Mat& a, const Vec<T, C>& b) {
        Vec<T, R> result;
        for (std::size_t r = 0; r < R; ++r)
            result.values[r] = dot(a.rows[r], b);
        return result;
    }

    template<typename U>
        requires std::same_as<U, Mat> or detail::scalar_of<U, T>
    NOA_HD constexpr Mat& operator+=(const U& b) {
        return *this = *this + b;
    }
    template<typename U>
        requires std::same_as<U, Mat> or detail::scalar_of<U, T>
    NOA_HD constexpr Mat& operator-=(const U& b) {
        return *this = *this - b;
    }
    template<typename U>
        requires std::same_as<U, Mat> or detail::scalar_of<U, T>
    NOA_HD constexpr Mat& operator*=(const U& b) {
        return *this = *this * b;
    }
    template<typename U>
        requires std::same_as<U, Mat> or detail::scalar_of<U, T>
    NOA_HD constexpr Mat& operator/=(const U& b) {
        return *this = *this / b;
    }

    NOA_HD friend constexpr bool operator==(const Mat& a, const Mat& b) {
        for (std::size_t r = 0; r < R; ++r)
            if (not(a.rows[r] == b.rows[r]))
                return false;
        return true;
    }
};

template<typename T, std::size_t R, std::size_t C>
Mat(const T (&)[R][C]) -> Mat<T, R, C>;

/// The matrix product.
template<typename T, std::size_t R, std::size_t K, std::size_t C>
NOA_HD constexpr Mat<T, R, C> operator*(const Mat<T, R, K>& a, const Mat<T, K, C>& b) {
    Mat<T, R, C> result;
    for (std::size_t r = 0; r < R; ++r)
        for (std::size_t c = 0; c < C; ++c)
            result.rows[r].values[c] = dot(a.rows[r], b.column(c));
    return result;
}

template<typename T, std::size_t R, std::size_t K, std::size_t L, std::size_t C>
    requires(K != L)
NOA_HD constexpr Mat<T, R, C> operator*(const Mat<T, R, K>&, const Mat<T, L, C>&) {
    static_assert(K == L, "noa: in a product of matrices, the first has as many columns as the second has rows");
    return {};
}
template<typename T, std::size_t R, std::size_t C, std::size_t N>
    requires(C != N)
NOA_HD constexpr Vec<T, R> operator*(const Mat<T, R, C>&, const Vec<T, N>&) {
    static_assert(C == N, "noa: in a product of a matrix and a vector, there are as many columns as values");
    return {};
}

}  // namespace types

/// Rows become columns.
template<typename T, std::size_t R, std::size_t C>
NOA_HD constexpr Mat<T, C, R> transpose(const Mat<T, R, C>& m) {
    Mat<T, C, R> result;
    for (std::size_t c = 0; c < C; ++c)
        result.rows[c] = m.column(c);
    return result;
}

}  // namespace noa

namespace noa::detail {

// The matrix without one row and one column.
template<typename T, std::size_t N>
NOA_HD constexpr Mat<T, N - 1, N - 1> without(const Mat<T, N, N>& m, std::size_t row, std::size_t column) {
    Mat<T, N - 1, N - 1> result;
    for (std::size_t r = 0; r + 1 < N; ++r)
        for (std::size_t c = 0; c + 1 < N; ++c)
            result.rows[r].values[c] = m.rows[r < row ? r : r + 1].values[c < column ? c : c + 1];
    return result;
}

}  // namespace noa::detail

namespace noa {

/// The determinant of a square matrix; of integers exact, as long as the products fit.
template<typename T, std::size_t N>
NOA_HD constexpr T determinant(const Mat<T, N, N>& m) {
    static_assert(N <= 4, "determinants are there for matrices up to 4 x 4");
    if constexpr (N == 1) {
        return m.rows[0].values[0];
    } else {
        T result{};
        for (std::size_t c = 0; c < N; ++c) {
            const T term = static_cast<T>(m.rows[0].values[c] * determinant(detail::without(m, 0, c)));
            result = static_cast<T>(c % 2 == 0 ? result + term : result - term);
        }
        return result;
    }
}

/// The inverse of a square matrix. An error if its determinant is 0, as far as f64 can tell.
template<traits::real_or_complex T, std::size_t N>
NOA_HD constexpr Mat<T, N, N> inverse(const Mat<T, N, N>& m) {
    if constexpr (std::same_as<T, f16> or std::same_as<T, f32>) {  // whose products would vanish or overflow too soon
        return inverse(m.template as<f64>()).template as<T>();
    } else {
        const T whole = determinant(m);
        check(not(whole == T{}), "the matrix {} has the determinant 0 and no inverse", m);
        Mat<T, N, N> result;
        if constexpr (N == 1) {
            result.rows[0].values[0] = static_cast<T>(1) / whole;
        } else {
            for (std::size_t r = 0; r < N; ++r)
                for (std::size_t c = 0; c < N; ++c) {
                    const T minor = determinant(detail::without(m, c, r));
                    result.rows[r].values[c] = ((r + c) % 2 == 0 ? minor : -minor) / whole;
                }
        }
        return result;
    }
}

template<typename T, std::size_t R, std::size_t C>
NOA_HD constexpr Mat<T, R, C> types::Mat<T, R, C>::inverse() const
    requires(R == C)
{
    return noa::inverse(*this);
}

/// The rows one by one in parentheses: "((1,2),(3,4))".
template<typename T, std::size_t R, std::size_t C>
std::string to_string(const Mat<T, R, C>& m) {
    std::string text = "(";
    for (std::size_t r = 0; r < R; ++r) {
        text += r == 0 ? "" : ",";
        text += to_string(m.rows[r]);
    }
    text += ")";
    return text;
}

template<typename C, typename Traits, typename T, std::size_t R, std::size_t K>
std::basic_ostream<C, Traits>& operator<<(std::basic_ostream<C, Traits>& os, const Mat<T, R, K>& m) {
    return os << to_string(m).c_str();
}

}  // namespace noa
