// Real lines of even length, transformed as complex ones of half the length: two neighbors are one number. This is
// what FFTW is fastest at.
#pragma once

#include <vector>

#include "noa/base/traits.hpp"

namespace noa::fft::on_cpu {

/// The step between the transform of a line taken as n/2 complex numbers, and the n/2 + 1 numbers of its spectrum. With
/// b the conjugates of a in the opposite order, each is (a + b) scale + (a - b) turn, for turns that differ from
/// number to number.
template<typename T>
class RealLine {
public:
    RealLine(i64 length, bool is_forward);

    /// Forward: after the transform, from n/2 numbers to n/2 + 1. Backward: before it, from n/2 + 1 to n/2; the
    /// imaginary parts of the first and the last one are taken as 0. In real numbers, of which a complex one has two.
    void run(const T* from, T* to) const;

private:
    i64 m_n_half;
    bool m_is_forward;
    std::vector<T> m_turns;  // of the numbers from the second on
};

}  // namespace noa::fft::on_cpu
