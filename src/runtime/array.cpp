#include "noa/runtime/array.hpp"

#include <cstddef>
#include <cstdint>

namespace noa::detail {

NewMemory allocate(const Layout& layout, i64 element_size, i64 alignment, const ArrayOption& option) {
    (void)layout.shape.n_elements();
    const layout::Reach reach = layout::reach(layout);
    if (reach.size() == 0)
        return {};
    check(reach.size() <= INT64_MAX / element_size, "an array of shape {} and strides {} has more than 2^63 bytes",
            layout.shape, layout.strides);
    NewMemory memory;
    memory.owner = option.allocator.allocate(reach.size() * element_size, option.device);
    memory.first = static_cast<std::byte*>(memory.owner.get()) - reach.lowest * element_size;
    check(reinterpret_cast<std::uintptr_t>(memory.owner.get()) % static_cast<std::uintptr_t>(alignment) == 0,
            "the allocator gave memory that is not aligned to {} bytes", alignment);
    return memory;
}

}  // namespace noa::detail
