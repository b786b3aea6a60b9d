// What an operator needs to know for each batch: one for all, or one for each, in memory of the device.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "noa/base/config.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/device.hpp"

namespace noa::core {

template<typename T>
struct Parameters {
    T one;          // for all batches
    const T* many;  // or one for each

    NOA_HD const T& operator[](i64 batch) const { return many == nullptr ? one : many[batch]; }
};

template<typename T>
class ParameterMemory {
public:
    ParameterMemory(const std::vector<T>& values, Device device) : m_parameters{values[0], nullptr} {
        if (values.size() == 1)
            return;
        const auto count = static_cast<i64>(values.size());
        const auto host = std::make_shared<std::vector<T>>(values);
        const Layout layout{1, 1, 1, count};
        if (device.is_cpu()) {
            m_owner = std::shared_ptr<const void>(host, host->data());
        } else {
            const auto memory = Allocator{}.allocate(layout::n_bytes(layout.shape, sizeof(T)), device);
            detail::copy_array({host, {host->data(), layout, sizeof(T)}, Device{}},
                    {memory, {memory.get(), layout, sizeof(T)}, device});
            m_owner = memory;
        }
        m_parameters.many = static_cast<const T*>(m_owner.get());
    }

    const Parameters<T>& parameters() const { return m_parameters; }
    const std::shared_ptr<const void>& owner() const { return m_owner; }

private:
    Parameters<T> m_parameters;
    std::shared_ptr<const void> m_owner;
};

}  // namespace noa::core
