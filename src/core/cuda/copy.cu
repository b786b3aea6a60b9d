#include "core/cuda/copy.hpp"

#include <array>
#include <cstring>

#include "core/copy.kernels.hpp"
#include "core/cuda/words.hpp"
#include "noa/base/error.hpp"
#include "noa/core/cuda/ewise.cuh"
#include "noa/core/detail/plan.hpp"

namespace noa::cuda {

namespace {

struct Same {
    template<typename T>
    NOA_HD T operator()(const T& value) const {
        return value;
    }
};

// One vector per thread keeps the memory busy, if there is nothing else to do.
using How = Call<Same, false, false, true, 1>;

template<typename T>
void copy_as(const layout::Memory& from, const layout::Memory& to, const Stream& stream) {
    constexpr std::array<std::size_t, 2> sizes{sizeof(T), sizeof(T)};
    const std::array operands{
            core::Operand{from.layout.strides, sizeof(T)}, core::Operand{to.layout.strides, sizeof(T), true}};
    const core::Plan plan = core::make_plan(to.layout.shape, operands);
    cpu::Operands given;
    given.first[0] = static_cast<std::byte*>(const_cast<void*>(from.first));
    given.first[1] = static_cast<std::byte*>(const_cast<void*>(to.first));
    given.is_output[1] = true;
    Operand arrays[2];
    const Loop loop = make_loop(plan, given, sizes.data(), arrays);
    launch_ewise<How, false>("copy", Same{}, loop, Tuple<ArrayIn<T>>{ArrayIn<T>{arrays[0]}},
            Tuple<ArrayIn<T>>{ArrayIn<T>{arrays[1]}}, stream);
}

// The largest power of two that divides a size and an address, at most 16: what can be moved at once.
i64 word_size(const layout::Memory& memory) {
    i64 size = 16;
    const auto address = static_cast<i64>(reinterpret_cast<std::uintptr_t>(memory.first) % 16);
    while (memory.element_size % size != 0 or address % size != 0)
        size /= 2;
    return size;
}

// Words as elements of their own, one of all elements at a time.
layout::Memory words_of(const layout::Memory& memory, i64 size, i64 number) {
    layout::Memory words = memory;
    words.first = static_cast<const std::byte*>(memory.first) + number * size;
    words.element_size = size;
    for (i64& stride: words.layout.strides)
        stride *= memory.element_size / size;
    return words;
}

}  // namespace

void copy_elements(const layout::Memory& from, const layout::Memory& to, const Stream& stream) {
    const i64 size = std::min(word_size(from), word_size(to)), n_words = to.element_size / size;
    for (i64 word = 0; word < n_words; ++word)
        visit_word(
                size, [&]<typename T>() { copy_as<T>(words_of(from, size, word), words_of(to, size, word), stream); });
}

void fill_elements(const void* element, const layout::Memory& to, const Stream& stream) {
    const i64 size = word_size(to), n_words = to.element_size / size;
    for (i64 word = 0; word < n_words; ++word)
        visit_word(size, [&]<typename T>() {
            T value;
            std::memcpy(&value, static_cast<const std::byte*>(element) + word * size, sizeof(T));
            const layout::Memory output = words_of(to, size, word);
            constexpr std::array<std::size_t, 1> sizes{sizeof(T)};
            const std::array operands{core::Operand{output.layout.strides, sizeof(T), true}};
            cpu::Operands given;
            given.first[0] = static_cast<std::byte*>(const_cast<void*>(output.first));
            given.is_output[0] = true;
            Operand array[1];
            const Loop loop = make_loop(core::make_plan(output.layout.shape, operands), given, sizes.data(), array);
            launch_ewise<How, false>("fill", Same{}, loop, Tuple<ValueIn<T>>{ValueIn<T>{value}},
                    Tuple<ArrayIn<T>>{ArrayIn<T>{array[0]}}, stream);
        });
}

}  // namespace noa::cuda

namespace noa::core {

template<>
void copy_elements<Backend::GPU>(const layout::Memory& from, const layout::Memory& to, const detail::Workers& workers) {
    cuda::copy_elements(from, to, Stream::current(workers.device));
}

template<>
void fill_elements<Backend::GPU>(const void* element, const layout::Memory& to, const detail::Workers& workers) {
    cuda::fill_elements(element, to, Stream::current(workers.device));
}

}  // namespace noa::core
