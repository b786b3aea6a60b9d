// The cases in Eigen: its Tensor module, which evaluates expressions block by block on a pool of threads, one for each
// core.
#define EIGEN_USE_THREADS
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <unsupported/Eigen/CXX11/Tensor>
#include <vector>

#include "worker.hpp"

namespace {

using compare::Case, compare::Cases, compare::Range;
using Eigen::Index;

template<typename T = float, int N = 4>
using Tensor = Eigen::Tensor<T, N, Eigen::RowMajor>;
template<typename T = float, int N = 4>
using Shared = std::shared_ptr<Tensor<T, N>>;
using Shape = std::array<Index, 4>;

constexpr Index n_batch = compare::n_batch, n_side = compare::n_side;
constexpr Shape stack{n_batch, 1, n_side, n_side};
constexpr Shape rows{compare::n_rows_batch, 1, n_side, n_side};
constexpr Shape swapped{0, 1, 3, 2};

int n_threads() {
    return static_cast<int>(std::thread::hardware_concurrency());
}

const Eigen::ThreadPoolDevice& threads() {
    static Eigen::ThreadPool pool(n_threads());
    static const Eigen::ThreadPoolDevice device(&pool, n_threads());
    return device;
}

template<typename T = float>
Shared<T> empty(const Shape& shape = stack) {
    return std::make_shared<Tensor<T>>(shape);
}

Shared<> uniform(const Shape& shape = stack, Range range = {}, std::uint32_t seed = 0) {
    auto result = empty(shape);
    compare::set_uniform(result->data(), static_cast<std::size_t>(result->size()), range, seed);
    return result;
}

template<typename T>
Shared<T> integers() {
    auto result = empty<T>();
    compare::set_integers(result->data(), static_cast<std::size_t>(result->size()));
    return result;
}

template<typename T, int N>
auto sampled(const Shared<T, N>& result) {
    return [result] { return compare::sample(result->data(), static_cast<std::size_t>(result->size())); };
}

// z = f(x)
template<typename F>
auto unary(F f, Range range = {}) {
    return [=] {
        auto x = uniform(stack, range), z = empty();
        return Case{[=] { z->device(threads()) = f(*x); }, sampled(z)};
    };
}

// z = f(x, y), where y may have another shape
template<typename F>
auto binary(F f, const Shape& shape = stack) {
    return [=] {
        auto x = uniform(), y = uniform(shape, {}, 1), z = empty();
        return Case{[=] { z->device(threads()) = f(*x, *y); }, sampled(z)};
    };
}

auto broadcast(const Shape& shape) {
    Shape repeats;
    for (std::size_t i = 0; i < 4; ++i)
        repeats[i] = stack[i] / shape[i];
    return binary([=](auto& x, auto& y) { return x * y.broadcast(repeats); }, shape);
}

Case fill() {
    auto z = empty();
    return {[=] { z->device(threads()) = z->constant(2.5f); }, sampled(z)};
}

auto permute(const Shape& axes) {
    return [=] {
        auto x = uniform();
        auto z = empty({stack[axes[0]], stack[axes[1]], stack[axes[2]], stack[axes[3]]});
        return Case{[=] { z->device(threads()) = x->shuffle(axes); }, sampled(z)};
    };
}

template<typename To, typename From>
Case cast(const Shared<From>& x) {
    auto z = empty<To>();
    return {[=] { z->device(threads()) = x->template cast<To>(); }, sampled(z)};
}

// ---- Reductions ----------------------------------------------------------------------------------------------------

// Of the whole array with the Tensor module and its threads. Over some axes the Tensor module takes up to 30 times
// longer than expressions of arrays, which have one thread: there we use those.
using Matrix = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Block = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;
using Row = Eigen::Map<Eigen::Array<float, 1, Eigen::Dynamic, Eigen::RowMajor>>;

constexpr Index n_image = n_side * n_side, n_all_rows = n_batch * n_side;

// An operation has three functions: of a whole tensor; of a block, to one number; of a block, to one number for each
// column, row by row, which is faster than colwise().
struct Sum {
    static float whole(const Tensor<>& x) { return number(x.sum()); }
    static float all(const Block& x) { return x.sum(); }
    static void columns(const Block& x, Row z) {
        z = x.row(0);
        for (Index i = 1; i < x.rows(); ++i)
            z += x.row(i);
    }

    template<typename Expression>
    static float number(const Expression& expression) {
        Tensor<float, 0> result;
        result.device(threads()) = expression;
        return result();
    }
};

struct Mean {
    static float whole(const Tensor<>& x) { return Sum::number(x.mean()); }
    static float all(const Block& x) { return x.mean(); }
    static void columns(const Block& x, Row z) {
        Sum::columns(x, z);
        z /= static_cast<float>(x.rows());
    }
};

struct Variance {
    static float whole(const Tensor<>& x) { return Sum::number((x - x.constant(Mean::whole(x))).square().mean()); }
    static float all(const Block& x) { return (x - x.mean()).square().mean(); }
    static void columns(const Block& x, Row z) {
        Eigen::Array<float, 1, Eigen::Dynamic, Eigen::RowMajor> mean(x.cols());
        Mean::columns(x, Row(mean.data(), mean.size()));
        z.setZero();
        for (Index i = 0; i < x.rows(); ++i)
            z += (x.row(i) - mean).square();
        z /= static_cast<float>(x.rows());
    }
};

struct Min {
    static float whole(const Tensor<>& x) { return Sum::number(x.minimum()); }
    static float all(const Block& x) { return x.minCoeff(); }
};

struct Max {
    static float whole(const Tensor<>& x) { return Sum::number(x.maximum()); }
    static float all(const Block& x) { return x.maxCoeff(); }
};

// The results of an operation that gives two numbers lie one after the other, as those of NumPy's stack.
struct MinMax {
    static void columns(const Block& x, Row low, Row high) {
        low = high = x.row(0);
        for (Index i = 1; i < x.rows(); ++i) {
            low = low.min(x.row(i));
            high = high.max(x.row(i));
        }
    }
};

// How a stack falls into blocks: block(i) of n, each reduced to one number or to n_columns.
struct Blocks {
    Index n, n_rows, n_columns, step, stride;

    Block operator()(const Tensor<>& x, Index i) const {
        return Block(x.data() + i * step, n_rows, n_columns, Eigen::OuterStride<>(stride));
    }
};

constexpr Blocks images{n_batch, n_side, n_side, n_image, n_side};
constexpr Blocks single_rows{n_all_rows, 1, n_side, n_side, n_side};
constexpr Blocks pixels_of_all_images{1, n_batch, n_image, 0, n_image};
constexpr Blocks rows_of_all_images{n_side, n_batch, n_side, n_side, n_image};

Case numbers(std::size_t n, const std::function<void(const Tensor<>&, float*)>& f) {
    auto x = uniform();
    auto z = std::make_shared<std::vector<float>>(n);
    return {[=] { f(*x, z->data()); }, [z] { return compare::sample(z->data(), z->size()); }};
}

template<typename... Ops>
auto to_numbers(const Blocks& blocks) {
    return [=] {
        return numbers(static_cast<std::size_t>(blocks.n) * sizeof...(Ops), [=](const Tensor<>& x, float* z) {
            for (Index i = 0; i < blocks.n; ++i) {
                Index part = 0;
                ((z[i + blocks.n * part++] = Ops::all(blocks(x, i))), ...);
            }
        });
    };
}

template<typename Op>
auto to_columns(const Blocks& blocks) {
    const Index n = blocks.n * blocks.n_columns;
    return [=] {
        if constexpr (std::is_same_v<Op, MinMax>)
            return numbers(static_cast<std::size_t>(n) * 2, [=](const Tensor<>& x, float* z) {
                for (Index i = 0; i < blocks.n; ++i, z += blocks.n_columns)
                    Op::columns(blocks(x, i), Row(z, blocks.n_columns), Row(z + n, blocks.n_columns));
            });
        else
            return numbers(static_cast<std::size_t>(n), [=](const Tensor<>& x, float* z) {
                for (Index i = 0; i < blocks.n; ++i, z += blocks.n_columns)
                    Op::columns(blocks(x, i), Row(z, blocks.n_columns));
            });
    };
}

// Columns is the operation by columns; Ops are those that give one number, in one pass each.
template<typename Columns, typename... Ops>
void add_reduction(Cases& cases, const std::string& name) {
    cases[name + ", whole"] = [] {
        return numbers(sizeof...(Ops), [](const Tensor<>& x, float* z) { ((*z++ = Ops::whole(x)), ...); });
    };
    cases[name + ", per image"] = to_numbers<Ops...>(images);
    cases[name + ", width"] = to_numbers<Ops...>(single_rows);
    cases[name + ", height"] = to_columns<Columns>(images);
    cases[name + ", batch"] = to_columns<Columns>(pixels_of_all_images);
    cases[name + ", batch, width"] = to_numbers<Ops...>(rows_of_all_images);
}

Shared<> with_peak() {
    auto x = uniform();
    x->data()[compare::peak] = 2;
    return x;
}

Case argmax_whole() {
    auto x = with_peak();
    auto z = std::make_shared<Tensor<Index, 0>>();
    return {[=] { z->device(threads()) = x->argmax(); }, sampled(z)};
}

auto argmax(int axis) {
    return [=] {
        auto x = with_peak();
        auto z = std::make_shared<Tensor<Index, 3>>(axis == 0 ? 1 : n_batch, axis == 0 ? n_side : 1, n_side);
        return Case{[=] { z->device(threads()) = x->argmax(axis); }, sampled(z)};
    };
}

void add_reductions(Cases& cases) {
    add_reduction<Sum, Sum>(cases, "sum");
    add_reduction<Mean, Mean>(cases, "mean");
    add_reduction<MinMax, Min, Max>(cases, "min_max");
    add_reduction<Variance, Variance>(cases, "variance");
    cases["argmax, whole"] = argmax_whole;
    cases["argmax, width"] = argmax(3);
    cases["argmax, height"] = argmax(2);
    cases["argmax, batch"] = argmax(0);
}

// ---- The rest ------------------------------------------------------------------------------------------------------

// Eigen leaves sorting to the standard library.
Case sort_rows() {
    auto source = uniform(rows), x = empty(rows);
    const auto run = [x] {
        for (Index i = 0; i < x->size(); i += n_side)
            std::sort(x->data() + i, x->data() + i + n_side);
    };
    return {run, sampled(x), [=] { x->device(threads()) = *source; }};
}

Case median() {
    auto source = uniform(rows), x = empty(rows);
    auto z = std::make_shared<double>();
    const auto run = [=] {
        float* const middle = x->data() + x->size() / 2;
        std::nth_element(x->data(), middle, x->data() + x->size());
        *z = (*middle + *std::max_element(x->data(), middle)) / 2;
    };
    return {run, [z] { return std::vector{*z}; }, [=] { x->device(threads()) = *source; }};
}

// Without threads: to wake one takes longer than the addition.
Case small_add() {
    using Image = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    constexpr Index n = compare::n_small_side;
    auto x = std::make_shared<Image>(n, n), z = std::make_shared<Image>(n, n);
    compare::set_uniform(x->data(), static_cast<std::size_t>(x->size()));
    return {[=] { *z = *x + 1.f; }, [z] { return compare::sample(z->data(), static_cast<std::size_t>(z->size())); }, {},
            1000};
}

Cases all_cases() {
    Cases cases{
            {"copy C to C", unary([](auto& x) -> auto& { return x; })},
            {"fill", fill},
            {"z = 2.5x + y", binary([](auto& x, auto& y) { return x * 2.5f + y; })},
            {"sqrt(xx + yy)", binary([](auto& x, auto& y) { return (x * x + y * y).sqrt(); })},
            {"exp", unary([](auto& x) { return x.exp(); })},
            {"log", unary([](auto& x) { return x.log(); }, {0.1f, 10})},
            {"sin", unary([](auto& x) { return x.unaryExpr(Eigen::internal::scalar_sin_op<float>()); }, {-10, 10})},
            {"broadcast row", broadcast({1, 1, 1, n_side})},
            {"broadcast column", broadcast({1, 1, n_side, 1})},
            {"broadcast image", broadcast({1, 1, n_side, n_side})},
            {"permute (0,1,3,2)", permute(swapped)},
            {"permute (1,3,2,0)", permute({1, 3, 2, 0})},
            {"permute (3,0,1,2)", permute({3, 0, 1, 2})},
            {"C + F -> C", binary([](auto& x, auto& y) { return x + y.shuffle(swapped); })},
            {"cast u8 -> f32", [] { return cast<float>(integers<std::uint8_t>()); }},
            {"cast i16 -> f32", [] { return cast<float>(integers<std::int16_t>()); }},
            {"cast f32 -> f16", [] { return cast<Eigen::half>(uniform()); }},
            {"sort rows", sort_rows},
            {"median", median},
            {"64 x 64 add", small_add},
    };
    add_reductions(cases);
    return cases;
}

}  // namespace

int main() {
    return compare::Worker(all_cases())
            .serve("Eigen " + std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
                    std::to_string(EIGEN_MINOR_VERSION) + " (" + std::to_string(n_threads()) + " threads)");
}
