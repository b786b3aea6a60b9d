#include "geometry/missing_wedge.kernels.hpp"

#include <cmath>
#include <vector>

#include "core/parameters.hpp"
#include "core/turns.hpp"
#include "fft/run_spectrum.hpp"

namespace noa::geometry {

namespace {

using namespace fft::NOA_BACKEND;
using fft::SpectrumCall;

constexpr f64 on_edge = 1e-9;

// By how much a frequency is outside of what was seen. Its opposite is there, too: only the sizes of the parts count.
NOA_HD f64 mask_at(const Wedge& wedge, f64 z, f64 y, f64 x) {
    const f64 along = wedge.along[0] * z + wedge.along[1] * y + wedge.along[2] * x;
    const f64 across = wedge.across[0] * z + wedge.across[1] * y + wedge.across[2] * x;
    const f64 distance = std::abs(across) * wedge.cos - std::abs(along) * wedge.sin;
    if (distance <= on_edge)
        return 1;
    if (distance >= wedge.width)
        return 0;
    return (1 + core::sin_cos_of_turns(distance / wedge.width / 2).cos) / 2;
}

/// One of the three parts of a frequency. The highest one of an even size is its own opposite.
struct Part {
    f64 frequency;
    bool has_opposite;

    NOA_HD Part(i32 k, i32 n)
        : frequency(static_cast<f64>(k) / n), has_opposite(n % 2 == 0 and (k == n / 2 or k == -n / 2)) {}
    NOA_HD f64 or_opposite(bool is_opposite) const { return is_opposite and has_opposite ? -frequency : frequency; }
};

template<typename T>
struct Masked {
    using Real = traits::value_type_t<T>;

    core::Parameters<Wedge> wedges;
    i32 depth, height, width;

    struct AtRow {
        i64 batch;
        Part z, y;
    };
    NOA_HD AtRow at_row(i64 batch, i32 kz, i32 ky) const { return {batch, {kz, depth}, {ky, height}}; }
    NOA_HD Part at_column(i32 kx) const { return {kx, width}; }

    NOA_HD T operator()(const AtRow& row, const Part& x) const { return T(mask(row, x)); }
    NOA_HD T operator()(const AtRow& row, const Part& x, const T& value) const { return value * mask(row, x); }

private:
    NOA_HD Real mask(const AtRow& row, const Part& x) const {
        const Wedge& wedge = wedges[row.batch];
        if (not(row.z.has_opposite or row.y.has_opposite or x.has_opposite))
            return static_cast<Real>(mask_at(wedge, row.z.frequency, row.y.frequency, x.frequency));
        f64 sum = 0;
        for (u32 opposites = 0; opposites < 8; ++opposites)
            sum += mask_at(wedge, row.z.or_opposite((opposites & 4) != 0), row.y.or_opposite((opposites & 2) != 0),
                    x.or_opposite((opposites & 1) != 0));
        return static_cast<Real>(sum / 8);
    }
};

}  // namespace

template<>
void missing_wedge<this_backend>(const SpectrumCall& call, const Shape4& shape, std::span<const Wedge> wedges) {
    const core::ParameterMemory<Wedge> memory(std::vector<Wedge>(wedges.begin(), wedges.end()), call.device);
    core::visit_floating(call.function, call.dtype, [&]<typename T>() {
        const Masked<T> op{memory.parameters(), static_cast<i32>(shape[1]), static_cast<i32>(shape[2]),
                static_cast<i32>(shape[3])};
        if (call.has_input)
            run_spectrum<T, T>(call, op, memory.owner());
        else
            run_spectrum<T>(call, op, memory.owner());
    });
}

}  // namespace noa::geometry
