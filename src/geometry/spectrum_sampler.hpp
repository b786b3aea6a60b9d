// The value of a spectrum between its frequencies: what rotations and slices of spectra are made of.
#pragma once

#include "core/turns.hpp"
#include "geometry/sampler.hpp"
#include "geometry/weights.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"
#include "noa/fft/detail/spectrum_loop.hpp"
#include "noa/fft/layout.hpp"

namespace noa::geometry {

/// Where the frequencies of a spectrum are. Plain data, that kernels take as it is.
struct SpectrumGrid {
    i32 extents[3];  // of the arrays it is of: depth, height and width
    i64 strides[3];  // of the spectrum, in elements
    bool is_full, is_centered;

    /// In cycles along the extents.
    NOA_HD Vec<i32, 3> frequency(i64 z, i64 y, i64 x) const {
        const auto column = static_cast<i32>(x);
        return {fft::frequency_at(static_cast<i32>(z), extents[0], is_centered),
                fft::frequency_at(static_cast<i32>(y), extents[1], is_centered),
                is_full ? fft::frequency_at(column, extents[2], is_centered) : column};
    }
    /// Whether it stands for its opposite, too.
    NOA_HD bool is_highest(int axis, i32 k) const { return 2 * k == extents[axis] or 2 * k == -extents[axis]; }

    /// How far it is from the first one, along an axis that has all of them.
    NOA_HD i64 offset_of(int axis, i32 k) const { return fft::index_at(k, extents[axis], is_centered) * strides[axis]; }

    /// The square of the size, in cycles per pixel.
    NOA_HD f64 square_of(const Vec<i32, 3>& k) const {
        f64 square = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const f64 cycles = static_cast<f64>(k.values[axis]) / extents[axis];
            square += cycles * cycles;
        }
        return square;
    }

    /// Calls f with all frequencies that an element stands for: one, unless it is the highest of an even size.
    KWK_EITHER_SIDE
    template<typename F>
    NOA_HD void for_each_alias(const Vec<i32, 3>& k, const F& f) const {
        const auto [kz, ky, kx] = k.values;
        const int n_z = is_highest(0, kz) ? 2 : 1, n_y = is_highest(1, ky) ? 2 : 1, n_x = is_highest(2, kx) ? 2 : 1;
        for (int z = 0; z < n_z; ++z)
            for (int y = 0; y < n_y; ++y)
                for (int x = 0; x < n_x; ++x)
                    f(Vec<i32, 3>{z == 0 ? kz : -kz, y == 0 ? ky : -ky, x == 0 ? kx : -kx});
    }
};

/// From the frequencies of an output to those of the D axes of an input, in cycles along the extents of each; and by
/// how many turns, for each cycle, phases of the input go forth and those of the output back.
template<int D>
struct FrequencyMap {
    f64 rows[D][3];
    f64 turns_of_input[D];
    f64 turns_of_output[3];
    f64 factor;

    NOA_HD f64 position(int axis, const Vec<i32, 3>& k) const {
        const f64(&row)[3] = rows[axis];
        return row[0] * k.values[0] + row[1] * k.values[1] + row[2] * k.values[2];
    }
    /// How far phases go back along an axis of the input. They add up, and it does not matter which has what; but with
    /// those of the same name, nothing is left to be rounded where nothing is turned.
    NOA_HD f64 turns_back(int axis, const Vec<i32, 3>& k) const {
        const int same = 3 - D + axis;
        f64 turns = turns_of_output[same] * k.values[same];
        if (axis == 0)
            for (int before = 0; before < same; ++before)
                turns += turns_of_output[before] * k.values[before];
        return turns;
    }
};

/// A value of the spectrum of images, D = 2, or volumes. Complex ones are made of what they are when the phases of the
/// input have gone forth, which makes them smooth; real ones have none.
template<Interp I, int D, typename T>
struct SpectrumSampler {
    using Weight = traits::value_type_t<T>;
    static constexpr int count = n_taps(I);

    SpectrumGrid grid;

    /// With the phases of the output gone back. What is not in the spectrum is 0.
    NOA_HD T operator()(const T* first, const FrequencyMap<D>& map, const Vec<i32, 3>& k) const {
        Taps taps[D];
        NOA_KERNEL_PRAGMA(unroll)
        for (int axis = 0; axis < D; ++axis)
            if (not find(taps[axis], axis, map, k))
                return T{};
        if constexpr (D == 2) {
            return sum_plane(first, taps, 0, 0);
        } else {
            T result{};
            for (int z = 0; z < count; ++z)
                if (taps[0].is_there[z])
                    result = result +
                             sum_plane(first, taps, taps[0].offsets[z], taps[0].opposites[z]) * taps[0].factors[z];
            return result;
        }
    }

private:
    // The frequencies along an axis that a value is made of.
    struct Taps {
        T factors[count];         // their weights, and phases
        i64 offsets[count];       // where they are
        i64 opposites[count];     // where those are of which they are the conjugates
        bool is_there[count];     // in the band of the spectrum
        bool is_opposite[count];  // as a half has only its opposite
    };

    // The nearest one is, where two are as near, the one further from 0: so those of opposites are opposites.
    NOA_HD static Place<Weight> place_at(f64 position) {
        if constexpr (I == Interp::NEAREST) {
            const Place<Weight> place = place_of<I, Weight>(position < 0 ? -position : position);
            return {position < 0 ? -place.first : place.first, place.fraction};
        } else {
            return place_of<I, Weight>(position);
        }
    }

    // Whether any of them is there.
    NOA_HD bool find(Taps& taps, int axis, const FrequencyMap<D>& map, const Vec<i32, 3>& at) const {
        const Place<Weight> place = place_at(map.position(axis, at));
        Weight weights[count];
        weights_at<I>(place.fraction, weights);
        const f64 turns_back = map.turns_back(axis, at);
        const int in_grid = 3 - D + axis;
        const i32 highest = grid.extents[in_grid] / 2;
        bool is_any = false;
        NOA_KERNEL_PRAGMA(unroll)
        for (int i = 0; i < count; ++i) {
            const i32 k = place.first + i;
            taps.is_there[i] = k >= -highest and k <= highest;
            if (not taps.is_there[i])
                continue;
            is_any = true;
            const bool is_shared = grid.is_highest(in_grid, k);
            const Weight weight = is_shared ? weights[i] / 2 : weights[i];
            if constexpr (traits::complex<T>)
                taps.factors[i] = core::turn_by<Weight>(k * map.turns_of_input[axis] - turns_back) * weight;
            else
                taps.factors[i] = weight;
            const bool is_half = axis == D - 1 and not grid.is_full;
            taps.is_opposite[i] = is_half and k < 0 and not is_shared;
            taps.offsets[i] = is_half ? (k < 0 ? -k : k) * grid.strides[in_grid] : grid.offset_of(in_grid, k);
            taps.opposites[i] = grid.offset_of(in_grid, -k);
        }
        return is_any;
    }

    // Of the images, or of a frequency along the depth, which is so far from the first one.
    NOA_HD T sum_plane(const T* first, const Taps (&taps)[D], i64 offset, i64 opposite) const {
        const Taps& down = taps[D - 2];
        const Taps& across = taps[D - 1];
        T result{};
        for (int y = 0; y < count; ++y) {
            if (not down.is_there[y])
                continue;
            const T* const row = first + offset + down.offsets[y];
            const T* const opposite_row = first + opposite + down.opposites[y];
            T sum{};
            NOA_KERNEL_PRAGMA(unroll)
            for (int x = 0; x < count; ++x)
                if (across.is_there[x]) {
                    const bool is_opposite = across.is_opposite[x];
                    const T value = (is_opposite ? opposite_row : row)[across.offsets[x]];
                    sum = sum + fft::detail::conj_if(is_opposite, value) * across.factors[x];
                }
            result = result + sum * down.factors[y];
        }
        return result;
    }
};

}  // namespace noa::geometry
