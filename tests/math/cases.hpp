// Arrays for the tests of functions on numbers: the layouts of the driver with memory, and their elements in C order.
#pragma once

#include <memory>
#include <vector>

#include "noa/base/layout.hpp"
#include "noa/runtime/view.hpp"
#include "support/driver.hpp"
#include "support/values.hpp"

namespace test {

using AllScalars = Types<noa::i8, noa::u8, noa::i16, noa::u16, noa::i32, noa::u32, noa::i64, noa::u64, noa::f16,
        noa::f32, noa::f64>;

inline noa::Layout as_layout(const Layout& layout) {
    const auto& n = layout.shape;
    const auto& s = layout.strides;
    return {{n[0], n[1], n[2], n[3]}, {s[0], s[1], s[2], s[3]}};
}

// A layout of the driver, its memory all 0 to begin with.
template<typename T>
class WithMemory {
public:
    explicit WithMemory(const Layout& layout)
        : m_memory(std::make_unique<T[]>(static_cast<std::size_t>(layout.buffer_size + 1))),
          m_view(m_memory.get() + layout.origin, as_layout(layout)) {}

    const noa::View<T>& view() const { return m_view; }

private:
    std::unique_ptr<T[]> m_memory;
    noa::View<T> m_view;
};

}  // namespace test
