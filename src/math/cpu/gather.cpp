#include <algorithm>
#include <atomic>

#include "core/cuda/words.hpp"
#include "math/cpu/side_by_side.hpp"
#include "math/gather.kernels.hpp"
#include "math/places.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::math::detail {

using namespace noa::detail;

namespace {

constexpr i64 block_size = 1 << 14;

// Calls f(begin, end) for blocks of n elements.
template<typename F>
void for_each_block_of(i64 n, int n_threads, const F& f) {
    cpu::parallel_for((n + block_size - 1) / block_size, n_threads,
            [&](i64 block) { f(block * block_size, std::min(n, (block + 1) * block_size)); });
}

template<typename Index>
const Index& index_in(const std::byte* memory) {
    return *reinterpret_cast<const Index*>(memory);
}

void lower(std::atomic<i64>& lowest, i64 n) {
    for (i64 seen = lowest; n < seen and not lowest.compare_exchange_weak(seen, n);) {
    }
}

// An error, with the first of them in C order, if there are indices that name no element.
template<typename Index>
void check_indices(const IndexedCall& call, const Indexed<Index>& array, const SideBySide& indices, int n_threads) {
    const i64 n_indices = call.indices.shape().n_elements();
    std::atomic<i64> first = n_indices;
    for_each_block_of(n_indices, n_threads, [&](i64 begin, i64 end) {
        bool are_inside = true;
        indices.for_each(begin, end, [&](i64, const std::byte* index, const std::byte*) {
            are_inside = are_inside and array.has(index_in<Index>(index));
        });
        if (not are_inside)
            indices.for_each(begin, end, [&](i64 n, const std::byte* index, const std::byte*) {
                if (not array.has(index_in<Index>(index)))
                    lower(first, n);
            });
    });
    if (first == n_indices)
        return;
    const Places places = places_of(call.indices.memory);
    refuse_index(call, first, index_in<Index>(places[first]));
}

template<typename Index, typename Word>
void gather_elements(const IndexedCall& call, int n_words, int n_threads) {
    const Indexed<Index> array(call.array.memory);
    const SideBySide both(call.indices.memory, call.list.memory);
    check_indices(call, array, both, n_threads);
    for_each_block_of(call.indices.shape().n_elements(), n_threads, [&](i64 begin, i64 end) {
        both.for_each(begin, end, [&](i64, const std::byte* index, std::byte* to) {
            copy_words<Word>(array[index_in<Index>(index)], to, n_words);
        });
    });
}

// Threads share the elements of the output, not the indices, all of which each of them looks at: so the last value for
// an element is what stays.
template<typename Index, typename Word>
void scatter_elements(const IndexedCall& call, int n_words, int n_threads) {
    constexpr i64 few = i64{1} << 16;
    const Indexed<Index> array(call.array.memory);
    const SideBySide both(call.indices.memory, call.list.memory);
    check_indices(call, array, both, n_threads);
    const i64 n_indices = call.indices.shape().n_elements();
    const i64 n_parts = n_indices < few ? 1 : std::min<i64>(n_threads, array.n_elements);
    const i64 part_size = (array.n_elements + n_parts - 1) / n_parts;
    cpu::parallel_for(n_parts, n_threads, [&](i64 part) {
        const i64 first = part * part_size, end = first + part_size;
        both.for_each(0, n_indices, [&](i64, const std::byte* memory, const std::byte* value) {
            const Index index = index_in<Index>(memory);
            if (const i64 number = array.number(index); number >= first and number < end)
                copy_words<Word>(value, array[index], n_words);
        });
    });
}

// Calls `f.operator()<Index, Word>(n_words, n_threads)` as work on the current stream.
template<typename F>
void enqueue(const IndexedCall& call, const F& f) {
    const Stream stream = Stream::current(call.array.device);
    stream.enqueue([call, f, n_threads = stream.thread_limit()] {
        const i64 size = call.array.memory.element_size;
        const i64 word_size = std::min<i64>(16, size & -size);
        visit_index(call.type, [&]<typename Index>() {
            cuda::visit_word(word_size, [&]<typename Word>() {
                f.template operator()<Index, Word>(static_cast<int>(size / word_size), n_threads);
            });
        });
    });
}

}  // namespace

}  // namespace noa::math::detail

namespace noa::math {

template<>
void gather<Backend::CPU>(const IndexedCall& call) {
    detail::enqueue(call, [call]<typename Index, typename Word>(int n_words, int n_threads) {
        detail::gather_elements<Index, Word>(call, n_words, n_threads);
    });
}

template<>
void scatter<Backend::CPU>(const IndexedCall& call) {
    detail::enqueue(call, [call]<typename Index, typename Word>(int n_words, int n_threads) {
        detail::scatter_elements<Index, Word>(call, n_words, n_threads);
    });
}

}  // namespace noa::math
