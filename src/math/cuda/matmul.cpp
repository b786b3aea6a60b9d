// matmul on the GPU: by cuBLAS, as far as it knows the type.
#include <cublas_v2.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/gpu.hpp"
#include "math/cuda/multiply.hpp"
#include "math/cuda/prepare.hpp"
#include "math/matmul.kernels.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/dtype.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/core/cuda/launch.hpp"
#include "noa/runtime/allocator.hpp"
#include "runtime/cuda/check.hpp"

namespace noa::math::on_gpu {

using detail::AnyArray;

namespace {

// ---- Stacks of matrices --------------------------------------------------------------------------------------------

// How matrices lie in memory: how far their contiguous rows, or columns, are apart. A stride of 0 means: in another
// way.
struct Order {
    i64 stride = 0;
    bool by_columns = false;
};

// A single row or column can be seen either way: as one that is contiguous, if it is.
Order order_of(const Layout& layout) {
    const i64 n_rows = layout.shape[2], n_columns = layout.shape[3];
    const i64 row_stride = layout.strides[2], column_stride = layout.strides[3];
    const bool has_rows = (n_columns == 1 or column_stride == 1) and (n_rows == 1 or row_stride >= n_columns);
    const bool has_columns = (n_rows == 1 or row_stride == 1) and (n_columns == 1 or column_stride >= n_rows);
    if (has_rows and not(has_columns and n_columns == 1))
        return {n_rows == 1 ? n_columns : row_stride, false};
    if (has_columns)
        return {n_columns == 1 ? n_rows : column_stride, true};
    return {};
}

// Whether cuBLAS can take matrices as they are.
bool is_usable(const Layout& layout) {
    for (const int axis: {0, 1})
        if (layout.shape[axis] > 1 and layout.strides[axis] < 0)
            return false;
    return order_of(layout).stride != 0;
}

Layout transpose(const Layout& layout) {
    return layout::permute(layout, {0, 1, 3, 2});
}

struct Stack {
    std::byte* first = nullptr;
    Layout layout;
    std::shared_ptr<void> copy{};  // the elements, where they are not somebody else's
};

Stack stack_of(const AnyArray& array) {
    return {static_cast<std::byte*>(const_cast<void*>(array.first())), array.where.layout};
}

Stack new_stack(const Layout& layout, const AnyArray& like) {
    auto memory = Allocator{}.allocate(layout::n_bytes(layout.shape, like.where.element_size), like.device);
    auto* const first = static_cast<std::byte*>(memory.get());
    return {first, layout, std::move(memory)};
}

// Matrices that cuBLAS cannot take are copied, in the order of the original. Those that are repeated are copied once.
Stack prepare(const AnyArray& input, const Stream& stream) {
    if (is_usable(input.where.layout))
        return stack_of(input);
    Layout from = input.where.layout;
    for (const int axis: {0, 1})
        if (from.strides[axis] == 0)
            from.shape[axis] = 1;
    const bool by_columns = layout::order(from)[3] == 2;
    Stack copy = new_stack({from.shape, by_columns ? from.shape.strides<'F'>() : from.shape.strides()}, input);
    const i64 size = input.where.element_size;
    cuda::copy_elements({input.first(), from, size}, {copy.first, copy.layout, size}, stream);
    copy.layout = layout::broadcast(copy.layout, input.shape());
    return copy;
}

// Two stacks, and that of their products.
struct Product {
    Stack a, b, output;

    // The transpose of a product is that of the transposes, from right to left.
    void transpose() {
        std::swap(a, b);
        for (Stack* stack: {&a, &b, &output})
            stack->layout = on_gpu::transpose(stack->layout);
    }

    // A stack that is multiplied by one matrix is one tall matrix, where strides can say so.
    void merge_rows_if_possible() {
        const Shape4 stored = layout::effective_shape(b.layout), &shape = output.layout.shape;
        if (shape[0] * shape[1] == 1 or stored[0] * stored[1] > 1)
            return;
        std::array strides{a.layout.strides.filter(0, 0, 1, 2), output.layout.strides.filter(0, 0, 1, 2)};
        const Shape4 rows = layout::collapse({1, shape[0], shape[1], shape[2]}, strides);
        if (rows[3] != shape[0] * shape[1] * shape[2])
            return;
        const Layout tall_a{{1, 1, rows[3], a.layout.shape[3]}, {0, 0, strides[0][3], a.layout.strides[3]}};
        const Layout tall_output{{1, 1, rows[3], shape[3]}, {0, 0, strides[1][3], output.layout.strides[3]}};
        if (not is_usable(tall_a) or not is_usable(tall_output))
            return;
        a.layout = tall_a;
        b.layout.shape[0] = b.layout.shape[1] = 1;
        output.layout = tall_output;
    }

    void simplify() {
        merge_rows_if_possible();
        transpose();
        merge_rows_if_possible();
        if (order_of(output.layout).by_columns)
            transpose();
    }
};

// ---- cuBLAS --------------------------------------------------------------------------------------------------------

void check(cublasStatus_t status, std::string_view call) {
    noa::check(status == CUBLAS_STATUS_SUCCESS, "{} failed: {}, {}", call, cublasGetStatusName(status),
            cublasGetStatusString(status));
}

// Used by one thread at a time.
struct Handle {
    std::mutex mutex;
    cublasHandle_t native = nullptr;
};

// One for each GPU, made when it is needed. Never destroyed: by the end of the program, CUDA may be gone before us.
Handle& handle_of(Device device) {
    static std::mutex mutex;
    static auto& handles = *new std::vector<std::unique_ptr<Handle>>();
    const std::lock_guard lock(mutex);
    const auto id = static_cast<std::size_t>(device.id());
    while (handles.size() <= id)
        handles.push_back(std::make_unique<Handle>());
    Handle& handle = *handles[id];
    if (handle.native == nullptr) {
        check(cublasCreate(&handle.native), "cublasCreate");
        // Parts of sums are not rounded to halves before they are added.
        check(cublasSetMathMode(handle.native, CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION), "cublasSetMathMode");
    }
    return handle;
}

// Full precision: no TF32, and complex numbers by the plain formula.
struct Types {
    cudaDataType_t data;
    cublasComputeType_t compute;
};

// None for elements that cuBLAS does not multiply.
std::optional<Types> types_of(DType dtype) {
    return visit(dtype, []<typename T>() -> std::optional<Types> {
        if constexpr (std::same_as<T, f16>)
            return Types{CUDA_R_16F, CUBLAS_COMPUTE_32F};
        else if constexpr (std::same_as<T, f32>)
            return Types{CUDA_R_32F, CUBLAS_COMPUTE_32F};
        else if constexpr (std::same_as<T, f64>)
            return Types{CUDA_R_64F, CUBLAS_COMPUTE_64F};
        else if constexpr (std::same_as<T, c32>)
            return Types{CUDA_C_32F, CUBLAS_COMPUTE_32F_PEDANTIC};
        else if constexpr (std::same_as<T, c64>)
            return Types{CUDA_C_64F, CUBLAS_COMPUTE_64F_PEDANTIC};
        else
            return std::nullopt;
    });
}

// What cuBLAS has to know of a stack: matrices at the same distance from each other.
struct Matrices {
    std::byte* first;
    i64 stride, distance;
    cublasOperation_t operation;  // seen by columns, as cuBLAS does, what has contiguous rows is the transpose
};

// Columns are what cuBLAS takes: our rows are its columns, and the product that of the transposes.
cublasStatus_t multiply(cublasHandle_t handle, const Types& types, const Product& product, const Matrices& a,
        const Matrices& b, const Matrices& output, i64 n_matrices, const void* alpha, const void* beta) {
    const i64 m = product.output.layout.shape[2], n = product.output.layout.shape[3], k = product.a.layout.shape[3];
    if (n_matrices == 1)
        return cublasGemmEx_64(handle, b.operation, a.operation, n, m, k, alpha, b.first, types.data, b.stride, a.first,
                types.data, a.stride, beta, output.first, types.data, output.stride, types.compute,
                CUBLAS_GEMM_DEFAULT);
    return cublasGemmStridedBatchedEx_64(handle, b.operation, a.operation, n, m, k, alpha, b.first, types.data,
            b.stride, b.distance, a.first, types.data, a.stride, a.distance, beta, output.first, types.data,
            output.stride, output.distance, n_matrices, types.compute, CUBLAS_GEMM_DEFAULT);
}

// The matrices of all stacks as rows of matrices at the same distance, the rows as long as possible.
struct Rows {
    i64 n_rows = 1, n_columns = 1;
    std::array<i64, 3> row_distances{}, distances{};

    explicit Rows(const Product& product) {
        const auto& output = product.output.layout;
        std::array<Strides4, 3> strides{};
        const std::array stacks{&product.a, &product.b, &product.output};
        for (std::size_t i = 0; i < 3; ++i)
            strides[i] = stacks[i]->layout.strides.filter(0, 0, 0, 1);
        const Shape4 shape = layout::collapse({1, 1, output.shape[0], output.shape[1]}, strides);
        const int column = shape[2] > shape[3] ? 2 : 3, row = 5 - column;
        n_rows = shape[row];
        n_columns = shape[column];
        for (std::size_t i = 0; i < 3; ++i) {
            row_distances[i] = strides[i][row];
            distances[i] = strides[i][column];
        }
    }
};

Matrices matrices_at(const Stack& stack, i64 offset, i64 distance, i64 element_size) {
    const auto [stride, by_columns] = order_of(stack.layout);
    return {stack.first + offset * element_size, stride, distance, by_columns ? CUBLAS_OP_T : CUBLAS_OP_N};
}

constexpr i64 workspace_size = i64{32} << 20;  // what cuBLAS recommends
constexpr i64 most_at_once = 65535;            // of matrices: what all of its kernels take

void multiply_all(const Product& product, const AnyArray& output, const AnyArray& alpha, const AnyArray& beta,
        const Stream& stream) {
    const Rows rows(product);
    const i64 size = output.where.element_size;
    const std::array stacks{&product.a, &product.b, &product.output};
    // Its own for each call: that streams do not share one is what makes cuBLAS give the same bits in every run.
    const auto workspace = Allocator{}.allocate(workspace_size, stream.device());
    const cuda::OnDevice guard(stream.device());
    Handle& handle = handle_of(stream.device());
    const std::lock_guard lock(handle.mutex);
    check(cublasSetStream(handle.native, static_cast<cudaStream_t>(stream.native())), "cublasSetStream");
    check(cublasSetWorkspace(handle.native, workspace.get(), static_cast<std::size_t>(workspace_size)),
            "cublasSetWorkspace");
    for (i64 row = 0; row < rows.n_rows; ++row)
        for (i64 first = 0; first < rows.n_columns; first += most_at_once) {
            const i64 n_matrices = std::min(most_at_once, rows.n_columns - first);
            std::array<Matrices, 3> at{};
            for (std::size_t i = 0; i < 3; ++i)
                at[i] = matrices_at(
                        *stacks[i], row * rows.row_distances[i] + first * rows.distances[i], rows.distances[i], size);
            const cublasStatus_t status = multiply(handle.native, types_of(output.dtype).value(), product, at[0], at[1],
                    at[2], n_matrices, alpha.first(), beta.first());
            noa::check(status == CUBLAS_STATUS_SUCCESS, "{} failed to multiply {} by {} of {}: {}, {}",
                    n_matrices == 1 ? "cublasGemmEx" : "cublasGemmStridedBatchedEx", product.a.layout.shape,
                    product.b.layout.shape, output.dtype, cublasGetStatusName(status), cublasGetStatusString(status));
        }
    cuda::finish_launch(cudaSuccess, "matmul", stream);
}

bool is_zero(const AnyArray& value) {
    return visit(value.dtype, [&]<typename T>() { return *static_cast<const T*>(value.first()) == T{}; });
}

// An output that cuBLAS cannot take is replaced by one that it can, and copied afterwards.
void multiply_by_blas(const AnyArray& a, const AnyArray& b, const AnyArray& output, const AnyArray& alpha,
        const AnyArray& beta, const Stream& stream) {
    const bool is_direct = is_usable(output.where.layout);
    Product product{
            prepare(a, stream), prepare(b, stream), is_direct ? stack_of(output) : new_stack(output.shape(), output)};
    const layout::Memory replaced{product.output.first, product.output.layout, output.where.element_size};
    if (not is_direct and not is_zero(beta))
        cuda::copy_elements(output.memory(), replaced, stream);
    product.simplify();
    multiply_all(product, output, alpha, beta, stream);
    if (not is_direct)
        cuda::copy_elements(replaced, output.memory(), stream);
}

}  // namespace

}  // namespace noa::math::on_gpu

namespace noa::math {

using namespace on_gpu;

template<>
void matmul<Backend::GPU>(
        const AnyArray& a, const AnyArray& b, const AnyArray& output, const AnyArray& alpha, const AnyArray& beta) {
    const Stream stream = Stream::current(output.device);
    if (is_zero(alpha))
        multiply_plainly(a, b, output, alpha, beta, 0, stream);
    else if (types_of(a.dtype))
        multiply_by_blas(a, b, output, alpha, beta, stream);
    else
        multiply_plainly(a, b, output, alpha, beta, a.shape()[3], stream);
    const AnyArray* const arrays[] = {&a, &b, &output};
    finish(arrays, stream);
}

}  // namespace noa::math
