#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>

#include "core/scratch.hpp"
#include "math/bincount.kernels.hpp"
#include "math/cpu/pieces.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

constexpr i64 n_at_once = 1024;  // weights that are converted

// The elements of an array in C order, from `begin` to before `end`.
template<typename T, typename F>
void for_each_element(const AnyArray& array, const Layout& collapsed, i64 begin, i64 end, const F& f) {
    const auto* const elements = static_cast<const T*>(array.first());
    for_each_piece(collapsed, begin, end, [&](i64 offset, i64 n_before, i64 length) {
        for (i64 i = 0; i < length; ++i)
            f(n_before + i, elements[offset + i * collapsed.strides[3]]);
    });
}

using ReadWeights = void (*)(const AnyArray& weights, const Layout& collapsed, i64 begin, i64 end, f64* to);

template<typename T>
void read_weights(const AnyArray& weights, const Layout& collapsed, i64 begin, i64 end, f64* to) {
    for_each_element<T>(weights, collapsed, begin, end, [&](i64 n, T weight) { to[n] = static_cast<f64>(weight); });
}

ReadWeights weights_of(const BincountCall& call) {
    ReadWeights read = nullptr;
    if (call.has_weights)
        visit_weight(call.weights.dtype, [&]<typename T>() { read = read_weights<T>; });
    return read;
}

// The indices are cut into parts by their number and that of the bins alone. Each has bins of its own, which are then
// added up in the order of the parts: so threads do not change a bit. Together they take less memory than the indices.
template<typename Index, typename Sum>
class Parts {
public:
    explicit Parts(const BincountCall& call)
        : m_call(call),
          m_indices(layout::collapse(call.indices.where.layout)),
          m_weights(layout::collapse(call.weights.where.layout)),
          m_read(weights_of(call)),
          m_size(std::max<i64>(1 << 16, 8 * call.n_bins())),
          m_count((call.n_indices() + m_size - 1) / m_size),
          m_outside(call.n_indices()),
          m_sums(core::make_scratch<Sum>(m_count * call.n_bins())) {}

    void run(int n_threads) {
        cpu::parallel_for(m_count, n_threads, [&](i64 part) { add(part); });
        if (not m_call.ignores and m_outside < m_call.n_indices())
            for_each_element<Index>(m_call.indices, m_indices, m_outside, m_outside + 1,
                    [&](i64, Index index) { refuse_bin(m_call, m_outside, index); });
        constexpr i64 bins_at_once = 1024;
        cpu::parallel_for((m_call.n_bins() + bins_at_once - 1) / bins_at_once, n_threads,
                [&](i64 n) { write(n * bins_at_once, std::min(m_call.n_bins(), (n + 1) * bins_at_once)); });
    }

private:
    const BincountCall& m_call;
    const Layout m_indices, m_weights;
    const ReadWeights m_read;
    const i64 m_size, m_count;
    std::atomic<i64> m_outside;  // the first index without a bin
    const std::shared_ptr<Sum[]> m_sums;

    void add(i64 part) {
        Sum* const sums = m_sums.get() + part * m_call.n_bins();
        std::fill_n(sums, m_call.n_bins(), Sum{});
        const i64 end = std::min(m_call.n_indices(), (part + 1) * m_size);
        std::array<f64, n_at_once> weights{};
        for (i64 begin = part * m_size; begin < end; begin += n_at_once) {
            const i64 next = std::min(end, begin + n_at_once);
            if (m_read != nullptr)
                m_read(m_call.weights, m_weights, begin, next, weights.data());
            for_each_element<Index>(m_call.indices, m_indices, begin, next, [&](i64 n, Index index) {
                if (not is_bin(index, m_call.n_bins()))
                    note_outside(begin + n);
                else if constexpr (std::is_same_v<Sum, f64>)
                    sums[index] += weights[static_cast<std::size_t>(n)];
                else
                    ++sums[index];
            });
        }
    }

    void note_outside(i64 n) {
        for (i64 seen = m_outside; n < seen and not m_outside.compare_exchange_weak(seen, n);) {
        }
    }

    void write(i64 begin, i64 end) {
        auto* const output = static_cast<Sum*>(const_cast<void*>(m_call.output.first()));
        for (i64 bin = begin; bin < end; ++bin) {
            Sum sum = m_sums[bin];
            for (i64 part = 1; part < m_count; ++part)
                sum += m_sums[part * m_call.n_bins() + bin];
            output[bin * m_call.output.where.layout.strides[3]] = sum;
        }
    }
};

}  // namespace

}  // namespace noa::math::detail

namespace noa::math {

template<>
void bincount<Backend::CPU>(const BincountCall& given) {
    const Stream stream = Stream::current(given.output.device);
    stream.enqueue([call = given, n_threads = stream.thread_limit()] {
        visit_integer(call.indices.dtype, [&]<typename Index>() {
            if (call.has_weights)
                detail::Parts<Index, f64>(call).run(n_threads);
            else
                detail::Parts<Index, i64>(call).run(n_threads);
        });
    });
}

}  // namespace noa::math
