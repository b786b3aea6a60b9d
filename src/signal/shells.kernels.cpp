#include "signal/shells.kernels.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "core/visit.hpp"
#include "noa/base/complex.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/core/iwise.hpp"
#include "noa/runtime/stream.hpp"
#include "signal/shell_plan.hpp"
#if defined(__CUDACC__)
#    include "signal/cuda/shells.cuh"
#else
#    include "signal/cpu/shells.hpp"
#endif

namespace noa::signal {

using namespace NOA_BACKEND;

namespace {

// ---- What is added up, and what becomes of it ----------------------------------------------------------------------

// The number of elements, and the sum of their values or of the squares of their sizes.
template<typename T>
struct Average {
    static constexpr int n_values = 2;

    NOA_HD void operator()(const ShellPlan& plan, const ShellPlan::Row& row, i32 kx, f64 (&values)[n_values]) const {
        const T value = *reinterpret_cast<const T*>(plan.at(0, row, kx));
        values[0] = 1;
        if constexpr (traits::complex<T>) {
            const auto wide = value.template as<f64>();
            values[1] = wide.real * wide.real + wide.imag * wide.imag;
        } else {
            values[1] = static_cast<f64>(value);
        }
    }
    NOA_HD static f64 result(const f64 (&sums)[n_values]) { return sums[0] == 0 ? 0 : sums[1] / sums[0]; }
};

// That, and the sums of products.
template<typename T>
struct Products {
    static constexpr int n_values = 4;

    NOA_HD void operator()(const ShellPlan& plan, const ShellPlan::Row& row, i32 kx, f64 (&values)[n_values]) const {
        const c64 a = reinterpret_cast<const T*>(plan.at(0, row, kx))->template as<f64>();
        const c64 b = reinterpret_cast<const T*>(plan.at(1, row, kx))->template as<f64>();
        values[0] = 1;
        values[1] = a.real * b.real + a.imag * b.imag;
        values[2] = a.real * a.real + a.imag * a.imag;
        values[3] = b.real * b.real + b.imag * b.imag;
    }
    NOA_HD static f64 result(const f64 (&sums)[n_values]) {
        const f64 size = std::sqrt(sums[2]) * std::sqrt(sums[3]);
        return normalized(sums[1], sums[2] == sums[3] ? sums[2] : size);
    }
};

// The parts of a sum added up, in their order, and written to the outputs.
template<typename Op, typename T>
struct FinishShells {
    const f64* sums;
    i64 n_parts, n_shells, n_cones;
    T* output;
    T* weights;                                // or none
    i64 output_strides[3], weight_strides[3];  // of batch, cone and shell

    NOA_HD void operator()(i64 sum, i64 shell) const {
        f64 total[Op::n_values]{};
        for (i64 part = 0; part < n_parts; ++part)
            for (int i = 0; i < Op::n_values; ++i)
                total[i] += sums[((sum * n_parts + part) * n_shells + shell) * Op::n_values + i];
        const i64 batch = sum / n_cones, cone = sum % n_cones;
        output[batch * output_strides[0] + cone * output_strides[1] + shell * output_strides[2]] =
                static_cast<T>(Op::result(total));
        if (weights != nullptr)
            weights[batch * weight_strides[0] + cone * weight_strides[1] + shell * weight_strides[2]] =
                    static_cast<T>(total[0]);
    }
};

template<typename Op, typename T>
FinishShells<Op, T> make_finish(const ShellPlan& plan, const AnyArray& output, const AnyArray* weights) {
    FinishShells<Op, T> finish{nullptr, plan.n_parts, plan.n_shells, plan.n_cones,
            static_cast<T*>(const_cast<void*>(output.first())), nullptr, {}, {}};
    constexpr int axes[] = {0, 2, 3};
    for (int i = 0; i < 3; ++i)
        finish.output_strides[i] = output.where.layout.strides[axes[i]];
    if (weights != nullptr) {
        finish.weights = static_cast<T*>(const_cast<void*>(weights->first()));
        for (int i = 0; i < 3; ++i)
            finish.weight_strides[i] = weights->where.layout.strides[axes[i]];
    }
    return finish;
}

template<template<typename> typename Op, typename T>
void run(const ShellPlan& plan, const AnyArray& output, const AnyArray* weights, const Owners& owners) {
    core::visit_precision("shells", output.dtype, [&]<typename Out>() {
        run_shells(plan, Op<T>{}, make_finish<Op<T>, Out>(plan, output, weights), owners, output.device);
    });
}

}  // namespace

template<>
void average_shells<this_backend>(
        const ShellPlan& plan, const AnyArray& input, const AnyArray& output, const AnyArray* weights) {
    const Owners owners{input.owner, output.owner, weights != nullptr ? weights->owner : nullptr};
    core::visit_floating(
            "rotational_average", input.dtype, [&]<typename T>() { run<Average, T>(plan, output, weights, owners); });
}

template<>
void correlate_shells<this_backend>(const ShellPlan& plan, const AnyArray& lhs, const AnyArray& rhs,
        const AnyArray& output, const AnyArray* weights, const std::shared_ptr<const void>& cones) {
    const Owners owners{lhs.owner, rhs.owner, output.owner, weights != nullptr ? weights->owner : nullptr, cones};
    core::visit_precision(
            "fsc", lhs.dtype, [&]<typename T>() { run<Products, Complex<T>>(plan, output, weights, owners); });
}

}  // namespace noa::signal
