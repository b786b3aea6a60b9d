// phase_shift, on each backend.
#include <vector>

#include "fft/backend.hpp"
#include "signal/functions.hpp"
#include "signal/parameters.hpp"
#include "signal/turns.hpp"

namespace noa::signal::NOA_BACKEND {

namespace {

using namespace fft::NOA_BACKEND;

// Turns are added up in f64, and only what is left of whole ones is rounded.
template<typename T>
struct PhaseShift {
    Parameters<Vec<f64, 3>> turns;  // by cycle along each axis

    struct AtRow {
        f64 turns, by_cycle;
    };
    NOA_HD AtRow at_row(i64 batch, i32 kz, i32 ky) const {
        const Vec<f64, 3>& by = turns[batch];
        return {kz * by[0] + ky * by[1], by[2]};
    }
    NOA_HD f64 at_column(i32 kx) const { return kx; }

    NOA_HD Complex<T> operator()(const AtRow& row, f64 kx) const { return turn_by<T>(row.turns + kx * row.by_cycle); }
    NOA_HD Complex<T> operator()(const AtRow& row, f64 kx, const Complex<T>& value) const {
        return value * (*this)(row, kx);
    }
};

}  // namespace

void phase_shift(const char* function, const fft::Remap& remap, const AnyArray* input, const AnyArray& output,
        const Shape4& shape, std::span<const Vec<f64, 3>> shifts) {
    const AnyArray* const arrays[] = {input != nullptr ? input : &output, &output};
    const std::span inputs(arrays, input != nullptr ? 1 : 0);
    const fft::Remap layouts = input != nullptr ? remap : fft::Remap{remap.to, remap.to};
    const fft::SpectrumLoop loop = fft::make_spectrum_loop(function, layouts, shape, inputs, output);
    std::vector<Vec<f64, 3>> turns;
    turns.reserve(shifts.size());
    for (const Vec<f64, 3>& shift: shifts)
        turns.push_back(-shift / shape.pop_front().vec().as<f64>());
    const ParameterMemory<Vec<f64, 3>> memory(turns, output.device);
    const auto run = [&]<typename T>() {
        const PhaseShift<T> op{memory.parameters()};
        if (input != nullptr)
            run_spectrum<Complex<T>, Complex<T>>(function, loop, arrays, op, memory.owner());
        else
            run_spectrum<Complex<T>>(function, loop, arrays, op, memory.owner());
    };
    output.dtype == DType::C64 ? run.template operator()<f64>() : run.template operator()<f32>();
}

}  // namespace noa::signal::NOA_BACKEND
