// A pass over an array: the transforms of all its lines along one axis.
#pragma once

#include <array>
#include <memory>

#include "fft/cpu/line_plan.hpp"
#include "noa/base/layout.hpp"

namespace noa::fft::on_cpu {

/// Lines are copied to memory of our own, some together, transformed there and copied to where they belong. So arrays
/// can have any layout and alignment, inputs stay as they are, and a factor costs nothing. How lines are put together
/// depends on shapes and strides alone: results do not depend on who does what.
class Pass {
public:
    /// From one layout to another, which for real transforms differ in the extent of the axis. All elements are
    /// multiplied by a factor.
    Pass(detail::Transform transform, const Layout& input, const Layout& output, int axis, bool is_double,
            Effort effort, f64 factor);

    /// The pieces of work that the pass consists of: some lines each.
    i64 n_chunks() const { return m_n_across * m_outer[0].extent * m_outer[1].extent; }

    /// The real numbers of scratch memory that a piece of work needs.
    i64 n_scratch() const;

    /// Does one of them, for arrays that start at these addresses. T is f32 or f64, the scratch aligned to 64 bytes.
    template<typename T>
    void run(const void* input, void* output, i64 chunk, T* scratch) const;

private:
    // An axis, and how far apart its elements are, in bytes.
    struct Axis {
        i64 extent = 1, input = 0, output = 0;
    };

    detail::Transform m_transform;
    Axis m_along;   // the axis itself; the extent is that of real space
    Axis m_across;  // along which lines are put together
    std::array<Axis, 2> m_outer{};
    i64 m_n_lines = 1;     // that are put together
    i64 m_n_together = 1;  // of these, transformed by one call
    i64 m_n_across = 1;    // pieces along that axis
    i64 m_line_size = 0;   // in scratch memory
    f64 m_factor;
    std::shared_ptr<const LinePlan> m_plan;
};

}  // namespace noa::fft::on_cpu
