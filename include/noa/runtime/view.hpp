// View: an array in memory that somebody else owns.
#pragma once

#include <concepts>
#include <cstdint>

#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/handle.hpp"
#include "noa/runtime/device.hpp"

namespace noa {
inline namespace types {

/// An array of four dimensions, batch, depth, height and width, in memory that is borrowed: it must outlive the view
/// and the work enqueued with it. A const view still refers to mutable elements; View<const T> is read-only.
template<typename T>
class View : public detail::Handle<View, T> {
public:
    /// Empty.
    View() = default;

    /// Memory whose element of index (0,0,0,0) is the one given: `View(data, {1, 1, 4, 5})`, with strides
    /// `View(data, Layout{shape, strides})`.
    View(T* data, const Layout& layout, Device device = {}) : m_data(data), m_layout(layout), m_device(device) {
        (void)layout.shape.n_elements();
        (void)layout::reach(layout);
        check(data != nullptr or layout.shape.is_empty(), "a view of shape {} needs memory", layout.shape);
        check(reinterpret_cast<std::uintptr_t>(data) % alignof(T) == 0,
                "memory at the address {} is not aligned to the {} bytes of its elements",
                reinterpret_cast<std::uintptr_t>(data), alignof(T));
    }

    /// From mutable to const elements.
    template<typename U>
        requires(std::same_as<const U, T>)
    View(const View<U>& other) : m_data(other.get()), m_layout(other.layout()), m_device(other.device()) {}

    T* get() const { return m_data; }
    Layout layout() const { return m_layout; }
    Device device() const { return m_device; }
    ArrayOption option() const { return {.device = m_device}; }
    View view() const { return *this; }

private:
    template<template<typename> class Self, typename U>
    friend class detail::Handle;

    T* m_data = nullptr;
    Layout m_layout{};
    Device m_device{};

    template<typename U>
    View<U> with(U* data, const Layout& layout) const {
        return {data, layout, m_device};
    }
    View with(const Layout& layout) const { return {m_data, layout, m_device}; }
    View with(const layout::Part& part) const { return {m_data + part.offset, part.layout, m_device}; }
};

template<typename T>
View(T*, const Layout&, Device = {}) -> View<T>;

}  // namespace types
}  // namespace noa
