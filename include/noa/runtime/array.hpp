// Array: an array that owns its memory.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/handle.hpp"
#include "noa/runtime/device.hpp"
#include "noa/runtime/view.hpp"

namespace noa::detail {

// Memory for all that a layout reaches, and its element of index 0.
struct NewMemory {
    std::shared_ptr<void> owner;
    void* first = nullptr;
};

NewMemory allocate(const Layout& layout, i64 element_size, i64 alignment, const ArrayOption& option);

}  // namespace noa::detail

namespace noa {
inline namespace types {

/// An array of four dimensions, batch, depth, height and width, with its memory, which lives as long as an Array refers
/// to it. A handle: copies mean the same elements, copy() makes new ones. A const array still refers to mutable
/// elements.
template<typename T>
class Array : public detail::Handle<Array, T> {
public:
    /// Empty.
    Array() = default;

    /// New elements, with whatever values: `Array<f32>({1, 1, 4, 5})`, `Array<f32>(kwk::shape(height = 4, width = 5))`.
    explicit Array(const Layout& layout, ArrayOption option = {}) : m_layout(layout), m_option(std::move(option)) {
        auto memory = detail::allocate(layout, sizeof(T), alignof(T), m_option);
        m_memory = std::shared_ptr<T>(std::move(memory.owner), static_cast<T*>(memory.first));
    }

    /// Memory that is shared: the pointer is to the element of index (0,0,0,0).
    Array(std::shared_ptr<T> memory, const Layout& layout, ArrayOption option = {})
        : m_memory(std::move(memory)), m_layout(layout), m_option(std::move(option)) {
        (void)View<T>(m_memory.get(), layout, m_option.device);  // its checks
    }

    Array(const Array&) = default;
    Array& operator=(const Array&) = default;
    /// What is moved from is empty.
    Array(Array&& other) noexcept
        : m_memory(std::move(other.m_memory)),
          m_layout(std::exchange(other.m_layout, {})),
          m_option(std::move(other.m_option)) {}
    Array& operator=(Array&& other) noexcept {
        m_memory = std::exchange(other.m_memory, nullptr);
        m_layout = std::exchange(other.m_layout, {});
        m_option = std::move(other.m_option);
        return *this;
    }
    ~Array() = default;

    /// From mutable to const elements.
    template<typename U>
        requires(std::same_as<const U, T>)
    Array(const Array<U>& other) : m_memory(other.shared()), m_layout(other.layout()), m_option(other.option()) {}

    T* get() const { return m_memory.get(); }
    /// The memory, to be shared.
    const std::shared_ptr<T>& shared() const& { return m_memory; }
    std::shared_ptr<T> shared() && { return m_memory; }
    Layout layout() const { return m_layout; }
    Device device() const { return m_option.device; }
    const ArrayOption& option() const& { return m_option; }
    ArrayOption option() && { return m_option; }

    View<T> view() const { return {get(), m_layout, device()}; }
    operator View<T>() const { return view(); }
    operator View<const T>() const
        requires(not std::is_const_v<T>)
    {
        return view();
    }

private:
    template<template<typename> class Self, typename U>
    friend class detail::Handle;

    std::shared_ptr<T> m_memory;
    Layout m_layout{};
    ArrayOption m_option{};

    template<typename U>
    Array<U> with(U* data, const Layout& layout) const {
        return {std::shared_ptr<U>(m_memory, data), layout, m_option};
    }
    Array with(const Layout& layout) const { return with(get(), layout); }
    Array with(const layout::Part& part) const { return with(get() + part.offset, part.layout); }
};

}  // namespace types
}  // namespace noa
