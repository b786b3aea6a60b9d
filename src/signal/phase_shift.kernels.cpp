#include "signal/phase_shift.kernels.hpp"

#include <vector>

#include "core/parameters.hpp"
#include "core/turns.hpp"
#include "fft/run_spectrum.hpp"

namespace noa::signal {

namespace {

using namespace fft::NOA_BACKEND;

// Turns are added up in f64, and only what is left of whole ones is rounded. The highest frequency of an even size
// stands for the opposite one as well: of both turns, what is real is left.
template<typename T>
struct PhaseShift {
    core::Parameters<Vec<f64, 3>> turns;  // by cycle along each axis
    i32 depth, height, width;

    struct AtRow {
        f64 turns, by_cycle, factor;
    };
    struct AtColumn {
        f64 cycles;
        bool is_highest;
    };
    NOA_HD AtRow at_row(i64 batch, i32 kz, i32 ky) const {
        const Vec<f64, 3>& by = turns[batch];
        AtRow row{0, by[2], 1};
        add(row, kz * by[0], 2 * kz == -depth);
        add(row, ky * by[1], 2 * ky == -height);
        return row;
    }
    NOA_HD AtColumn at_column(i32 kx) const { return {static_cast<f64>(kx), 2 * kx == width or 2 * kx == -width}; }

    NOA_HD Complex<T> operator()(const AtRow& given, const AtColumn& column) const {
        AtRow row = given;
        add(row, column.cycles * row.by_cycle, column.is_highest);
        return core::turn_by<T>(row.turns) * static_cast<T>(row.factor);
    }
    NOA_HD Complex<T> operator()(const AtRow& row, const AtColumn& column, const Complex<T>& value) const {
        return value * (*this)(row, column);
    }

private:
    NOA_HD static void add(AtRow& row, f64 along, bool is_highest) {
        if (is_highest)
            row.factor *= core::turn_by<f64>(along).real;
        else
            row.turns += along;
    }
};

}  // namespace

template<>
void phase_shift<this_backend>(const fft::SpectrumCall& call, const std::vector<Vec<f64, 3>>& turns) {
    const core::ParameterMemory<Vec<f64, 3>> memory(turns, call.device);
    core::visit_precision(call.function, call.dtype, [&]<typename T>() {
        const PhaseShift<T> op{memory.parameters(), call.loop.depth, call.loop.height, call.loop.width};
        if (call.has_input)
            run_spectrum<Complex<T>, Complex<T>>(call, op, memory.owner());
        else
            run_spectrum<Complex<T>>(call, op, memory.owner());
    });
}

}  // namespace noa::signal
