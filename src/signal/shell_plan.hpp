// Sums over shells of frequencies: where the elements of a spectrum are, and which shell they belong to.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <memory>

#include "fft/spectrum.hpp"
#include "noa/base/config.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/layout.hpp"
#include "noa/runtime/detail/any_array.hpp"
#include "noa/signal/shells.hpp"

namespace noa::signal {

/// Plain data: kernels take it as it is.
struct ShellPlan {
    i32 depth = 1, height = 1, width = 1;  // in real space
    i32 n_shells = 1;
    i64 n_batches = 1;
    bool is_full = false, is_centered = false;
    f64 unit[3] = {1, 1, 1};  // by which steps along depth, height and width are divided: extents or, of images, 1
    f64 size = 1;             // shells are 1/size apart: the largest extent or, of images, 1
    fft::Operand operands[2]{};
    i64 n_cones = 1;
    const Vec<f64, 3>* cones = nullptr;  // unit vectors; none: all directions
    f64 least_cosine = 0;
    i64 n_parts = 1;  // into which the rows of a batch are cut, by their number alone

    NOA_HD i32 n_half() const { return width / 2 + 1; }
    NOA_HD i64 n_rows() const { return static_cast<i64>(depth) * height; }
    NOA_HD i64 rows_of_part() const { return (n_rows() + n_parts - 1) / n_parts; }
    NOA_HD i64 n_sums() const { return n_batches * n_cones; }

    /// A row of a batch, with its frequencies.
    struct Row {
        i64 batch;
        i32 kz, ky;
        f64 z, y, square;
    };
    NOA_HD Row row(i64 batch, i64 n) const {
        const auto iz = static_cast<i32>(n / height), iy = static_cast<i32>(n % height);
        const i32 kz = fft::frequency_at(iz, depth, is_centered), ky = fft::frequency_at(iy, height, is_centered);
        return row_at(batch, kz, ky);
    }
    NOA_HD Row row_at(i64 batch, i32 kz, i32 ky) const {
        const f64 z = kz / unit[0], y = ky / unit[1];
        return {batch, kz, ky, z, y, z * z + y * y};
    }

    /// That of the opposite frequencies, of which the highest of an even size is its own.
    NOA_HD Row opposite(const Row& row) const {
        Row result = row;
        result.z = 2 * row.kz == -depth ? row.z : -row.z;
        result.y = 2 * row.ky == -height ? row.y : -row.y;
        return result;
    }

    /// Increases with |kx|.
    NOA_HD i32 shell_of(const Row& row, i32 kx) const {
        const f64 x = kx / unit[2];
        return static_cast<i32>(std::floor(std::sqrt(row.square + x * x) * size + 0.5));
    }

    /// The first column, from 0 on, that is in a shell or in a higher one.
    NOA_HD i32 first_column(const Row& row, i32 shell) const {
        const f64 radius = (shell - 0.5) / size, square = shell > 0 ? radius * radius - row.square : 0;
        const f64 estimate = square > 0 ? std::sqrt(square) * unit[2] : 0;
        i32 kx = estimate < n_half() ? static_cast<i32>(estimate) : n_half();
        while (kx > 0 and shell_of(row, kx - 1) >= shell)
            --kx;
        while (kx < n_half() and shell_of(row, kx) < shell)
            ++kx;
        return kx;
    }

    /// Whether a frequency is within a cone. What is on its surface is not to be lost by rounding.
    NOA_HD bool is_within(const Row& row, i32 kx, i64 cone) const {
        if (cones == nullptr)
            return true;
        const f64 x = kx / unit[2];
        const Vec<f64, 3>& direction = cones[cone];
        const f64 along = row.z * direction[0] + row.y * direction[1] + x * direction[2];
        const f64 length = std::sqrt(row.square + x * x);
        return (along < 0 ? -along : along) >= (least_cosine - 1e-12) * length;
    }

    /// The element of a frequency.
    NOA_HD const std::byte* at(int number, const Row& row, i32 kx) const {
        const i32 z = fft::index_at(row.kz, depth, is_centered), y = fft::index_at(row.ky, height, is_centered);
        const i32 x = is_full ? fft::index_at(kx, width, is_centered) : kx;
        return operands[number].at(row.batch, z, y, x);
    }
};

/// A sum of products by the size of its factors, from -1 to 1 in spite of rounding; 0 if there is nothing.
NOA_HD inline f64 normalized(f64 sum, f64 size) {
    const f64 result = size == 0 ? 0 : sum / size;
    return result > 1 ? 1 : result < -1 ? -1 : result;
}

/// The memory that a call uses.
using Owners = std::array<std::shared_ptr<const void>, 5>;

/// With the inputs as operands, for so many shells and cones.
ShellPlan make_shell_plan(const char* function, const detail::ShellSource& source, i64 n_shells, i64 n_cones,
        std::initializer_list<const detail::AnyArray*> inputs);

/// Adds what belongs to column kx of a row, and to -kx, to some numbers, of which the first is how many elements there
/// are: `op(plan, row, kx, numbers)` sets those of one element. Of a half, an element stands for its opposite, too; of
/// a full spectrum, that is where it is.
template<typename Op>
NOA_HD void add_column(
        const Op& op, const ShellPlan& plan, const ShellPlan::Row& row, i32 kx, i64 cone, f64 (&values)[Op::n_values]) {
    const bool has_opposite = kx > 0 and 2 * kx != plan.width;
    if (plan.is_within(row, kx, cone)) {
        f64 one[Op::n_values]{};
        op(plan, row, kx, one);
        const f64 factor = has_opposite and not plan.is_full ? 2 : 1;
        for (int i = 0; i < Op::n_values; ++i)
            values[i] += factor * one[i];
    }
    if (has_opposite and plan.is_full and plan.is_within(plan.opposite(row), kx, cone)) {
        f64 one[Op::n_values]{};
        op(plan, row, -kx, one);
        for (int i = 0; i < Op::n_values; ++i)
            values[i] += one[i];
    }
}

}  // namespace noa::signal
