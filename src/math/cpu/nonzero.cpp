#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "math/cpu/pieces.hpp"
#include "math/nonzero.kernels.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

constexpr i64 block_size = 1 << 14;

// The elements of a condition, in blocks of C order.
template<typename T>
struct Condition {
    const T* elements;
    Layout layout;
    i64 n_elements, n_blocks;

    explicit Condition(const AnyArray& array)
        : elements(static_cast<const T*>(array.first())),
          layout(layout::collapse(array.where.layout)),
          n_elements(layout.shape.n_elements()),
          n_blocks((n_elements + block_size - 1) / block_size) {}

    // Calls f(n, holds) for the elements of a block.
    template<typename F>
    void for_each(i64 block, const F& f) const {
        const i64 begin = block * block_size, end = std::min(n_elements, begin + block_size);
        for_each_piece(layout, begin, end, [&](i64 offset, i64 n_before, i64 length) {
            for (i64 i = 0; i < length; ++i)
                f(begin + n_before + i, is_nonzero(elements[offset + i * layout.strides[3]]));
        });
    }
};

// How many elements are chosen before each block, and, at the end, in all.
template<typename T>
std::vector<i64> count_before(const Condition<T>& condition, int n_threads) {
    std::vector<i64> counts(static_cast<std::size_t>(condition.n_blocks + 1));
    cpu::parallel_for(condition.n_blocks, n_threads, [&](i64 block) {
        i64 n = 0;
        condition.for_each(block, [&](i64, bool holds) { n += holds ? 1 : 0; });
        counts[static_cast<std::size_t>(block + 1)] = n;
    });
    for (std::size_t block = 1; block < counts.size(); ++block)
        counts[block] += counts[block - 1];
    return counts;
}

template<typename T, typename Keep>
void keep_chosen(const Choice& choice, const Keep& keep, int n_threads) {
    const Condition<T> condition(choice.condition);
    const std::vector<i64> before = count_before(condition, n_threads);
    check_chosen(choice, before.back());
    cpu::parallel_for(condition.n_blocks, n_threads, [&](i64 block) {
        i64 k = before[static_cast<std::size_t>(block)];
        if (k == before[static_cast<std::size_t>(block + 1)])
            return;
        condition.for_each(block, [&](i64 n, bool holds) {
            if (holds)
                keep(k++, n);
        });
    });
}

}  // namespace

}  // namespace noa::math::detail

namespace noa::math {

template<>
void choose<Backend::CPU>(const Choice& choice) {
    const Stream stream = Stream::current(choice.output.device);
    stream.enqueue([choice, n_threads = stream.thread_limit()] {
        const i64 size = choice.output.memory.element_size;
        visit_keep(choice, std::min<i64>(16, size & -size), [&](const auto& keep) {
            visit_condition<std::remove_cvref_t<decltype(keep)>>(
                    choice.condition.dtype, [&]<typename T>() { detail::keep_chosen<T>(choice, keep, n_threads); });
        });
    });
}

}  // namespace noa::math
