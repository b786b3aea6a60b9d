// Values between the pixels of an input, on the CPU: what transform, symmetrize, project and polar coordinates share.
// Each interpolation is compiled once for each type of elements, in rows.cpp.
#pragma once

#include "geometry/sampler.hpp"
#include "geometry/transform_plan.hpp"
#include "noa/base/config.hpp"
#include "noa/base/vec.hpp"
#include "noa/geometry/interp.hpp"

namespace noa::geometry::on_cpu {

/// Elements are f32, f64, c32 or c64, and D is 2 or 3.
template<int D, typename T>
class Rows {
public:
    /// What a sampler has, whatever its interpolation.
    struct Source {
        Pixels<D> pixels;
        Border border;
        T outside;
    };

    Rows(Interp interp, const Source& source);

    /// Values of the columns [begin, end) of a row of an output; `origin` is where its column 0 comes from.
    void run(const T* first, const Inverse<D>& inverse, const Vec<f64, D>& origin, i32 begin, i32 end, T* to) const;

    /// Values at any positions.
    void run_at(const T* first, const Vec<f64, D>* positions, int n, T* to) const {
        m_at(m_source, first, positions, n, to);
    }

    const Pixels<D>& pixels() const { return m_source.pixels; }

    // One of an interpolation; `Inside` is for columns for which all pixels are there.
    using At = void (*)(const Source& source, const T* first, const Vec<f64, D>* positions, int n, T* to);
    using Inside = void (*)(const Pixels<D>* pixels, const T* first, const Inverse<D>* inverse,
            const Vec<f64, D>* origin, i32 begin, i32 end, T* to);

private:
    Interp m_interp;
    Source m_source;
    At m_at;
    Inside m_inside;

    void run_edge(
            const T* first, const Inverse<D>& inverse, const Vec<f64, D>& origin, i32 begin, i32 end, T* to) const;
};

/// Of the input of a plan, with its border.
template<int D, typename T, typename Plan>
Rows<D, T> rows_of(const Plan& plan) {
    return {plan.interp,
            {pixels_of<D>(plan.input), plan.border, plan.border == Border::VALUE ? value_as<T>(plan.outside) : T{}}};
}

}  // namespace noa::geometry::on_cpu
