// The median filter on the CPU: strips of an image, row by row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/scratch.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/cpu/simd.hpp"
#include "signal/cpu/median_rows.hpp"
#include "signal/median_plan.hpp"

namespace noa::signal::on_cpu {

/// How the medians of a row are found, and the rows of ranks that takes.
template<typename Rank>
struct MedianMethod {
    void (*run)(const MedianProgram*, RankRows<Rank>);
    MedianProgram program;  // of small windows, without steps: they are in the function
};

template<typename Rank, int N, int NColumns>
MedianMethod<Rank> small_method() {
    using Run = RunSmall<Rank, N, NColumns>;
    return {cpu::for_this_machine<Run, const MedianProgram*, RankRows<Rank>>(), {Run::n_rows, Run::result, {}}};
}

template<typename Rank>
MedianMethod<Rank> method_for(const Vec<i64, 3>& window) {
    const int n = static_cast<int>(window[0] * window[1]), n_columns = static_cast<int>(window[2]);
    if (n == 3 and n_columns == 3)
        return small_method<Rank, 3, 3>();
    if (n == 5 and n_columns == 5)
        return small_method<Rank, 5, 5>();
    if (n == 7 and n_columns == 7)
        return small_method<Rank, 7, 7>();
    if (n == 9 and n_columns == 3)  // 3 x 3 x 3
        return small_method<Rank, 9, 3>();
    return {cpu::for_this_machine<RunProgram<Rank>, const MedianProgram*, RankRows<Rank>>(),
            make_median_program(n, n_columns)};
}

/// A part of the output, as wide as the caches like it. From one row to the next, a window loses a row of pixels, or
/// one of each slice, and the new one comes to where that was: which is on top of which does not matter.
template<typename Rank>
class MedianStrips {
public:
    MedianStrips(const MedianPlan& plan, const RankCoding<Rank>& coding, int n_threads)
        : m_plan(plan), m_coding(coding), m_method(method_for<Rank>(plan.window)), m_n_threads(n_threads) {
        const Shape4& shape = plan.output.shape();
        const i64 beside = plan.window[2] - 1;
        const i64 cached = (i64{64} << 10) / static_cast<i64>(sizeof(Rank)) / m_method.program.n_rows;
        m_width = std::min(whole_groups<Rank>(std::clamp<i64>(cached, 128, 1024)) - beside, shape[3]);
        m_row_size = whole_groups<Rank>(m_width + beside + n_together<Rank>);
        m_strips = {shape[0], shape[1], (shape[2] + height - 1) / height, (shape[3] + m_width - 1) / m_width};
    }

    void operator()() const {
        core::parallel_for_with_scratch<Rank>(m_strips.n_elements(), m_n_threads, m_method.program.n_rows * m_row_size,
                [this](i64 number, Rank* scratch) { run(number, scratch); });
    }

private:
    static constexpr i64 height = 32;

    MedianPlan m_plan;
    RankCoding<Rank> m_coding;
    MedianMethod<Rank> m_method;
    int m_n_threads;
    i64 m_width, m_row_size;
    Shape4 m_strips;

    // Where a strip is, and the rows that it is filtered with.
    struct Strip {
        i64 batch, z, x, width;
        std::vector<Rank*> rows;
        std::vector<char> has_nan;  // of each row of pixels
    };

    void run(i64 number, Rank* scratch) const {
        const Vec<i64, 4> at = layout::index_at(m_strips, number);
        const Shape4& shape = m_plan.output.shape();
        Strip strip{at[0], at[1], at[3] * m_width, std::min(m_width, shape[3] - at[3] * m_width), {}, {}};
        for (int row = 0; row < m_method.program.n_rows; ++row)
            strip.rows.push_back(scratch + row * m_row_size);
        strip.has_nan.resize(static_cast<std::size_t>(m_plan.window[0] * m_plan.window[1]));

        const i64 begin = at[2] * height, end = std::min(begin + height, shape[2]), reach = m_plan.window[1] / 2;
        for (i64 y = begin - reach; y < end + reach; ++y) {
            load(strip, y, (y + m_plan.window[1]) % m_plan.window[1]);
            if (y - reach >= begin)
                filter(strip, y - reach);
        }
    }

    // A row of pixels of each slice, in the place of another one.
    void load(Strip& strip, i64 y, i64 place) const {
        for (i64 slice = 0; slice < m_plan.window[0]; ++slice) {
            const i64 row = slice * m_plan.window[1] + place;
            bool has_nan = false;
            load_row(strip, strip.z + slice - m_plan.window[0] / 2, y, strip.rows[static_cast<std::size_t>(row)],
                    has_nan);
            strip.has_nan[static_cast<std::size_t>(row)] = has_nan;
        }
    }

    // The index of what stands at a place along the depth, the height or the width, or -1.
    i64 index(int axis, i64 place) const {
        return index_at_border(static_cast<i32>(place), static_cast<i32>(m_plan.input.shape()[axis]), m_plan.border);
    }

    void load_row(const Strip& strip, i64 z, i64 y, Rank* to, bool& has_nan) const {
        const Layout& layout = m_plan.input.where.layout;
        const i64 count = strip.width + m_plan.window[2] - 1, first = strip.x - m_plan.window[2] / 2;
        const i64 z_inside = index(1, z), y_inside = index(2, y);
        if (z_inside < 0 or y_inside < 0) {
            std::fill_n(to, count, m_coding.outside);
            has_nan = m_coding.outside > m_coding.highest;
            return;
        }
        const i64 row = dot(Vec<i64, 4>{strip.batch, z_inside, y_inside, 0}, layout.strides.vec());
        const auto load = [&](i64 from, i64 n, i64 at) {
            const auto* const pixels = static_cast<const std::byte*>(m_plan.input.first());
            m_coding.to_ranks(pixels + (row + from * layout.strides[3]) * m_plan.input.where.element_size,
                    layout.strides[3], n, to + (at - first), &has_nan);
        };
        const auto load_outside = [&](i64 from, i64 behind) {
            for (i64 x = from; x < behind; ++x)
                if (const i64 inside = index(3, x); inside >= 0) {
                    load(inside, 1, x);
                } else {
                    to[x - first] = m_coding.outside;
                    has_nan = has_nan or m_coding.outside > m_coding.highest;
                }
        };
        const i64 begin = std::max<i64>(first, 0), end = std::min<i64>(first + count, layout.shape[3]);
        load(begin, end - begin, begin);
        load_outside(first, begin);
        load_outside(end, first + count);
    }

    void filter(const Strip& strip, i64 y) const {
        m_method.run(&m_method.program, {strip.rows.data(), strip.width});
        Rank* const medians = strip.rows[static_cast<std::size_t>(m_method.program.result)];
        put_nan(strip, medians);
        const Strides4& strides = m_plan.output.where.layout.strides;
        auto* const pixels = static_cast<std::byte*>(const_cast<void*>(m_plan.output.first()));
        const i64 first = dot(Vec<i64, 4>{strip.batch, strip.z, y, strip.x}, strides.vec());
        m_coding.from_ranks(medians, strip.width, pixels + first * m_plan.output.where.element_size, strides[3]);
    }

    // To the medians of all windows with a NaN.
    void put_nan(const Strip& strip, Rank* medians) const {
        const i64 n_columns = m_plan.window[2];
        for (std::size_t i = 0; i < strip.has_nan.size(); ++i)
            for (i64 x = 0; strip.has_nan[i] and x < strip.width + n_columns - 1; ++x)
                if (strip.rows[i][x] > m_coding.highest)
                    std::fill(medians + std::max<i64>(0, x - n_columns + 1), medians + std::min(x + 1, strip.width),
                            m_coding.nan);
    }
};

}  // namespace noa::signal::on_cpu
