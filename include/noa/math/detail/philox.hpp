// Philox4x32-10: random bits as a function of a counter and a key.
#pragma once

#include "noa/base/config.hpp"
#include "noa/base/traits.hpp"
#include "noa/base/vec.hpp"

namespace noa::math::detail {

using namespace noa::detail;

// The generator of J. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (2011). It has no state: any thread
// can have the bits of any counter, in any order, which is what makes them the same on every device.
class Philox {
public:
    using Words = Vec<u32, 4>;
    static constexpr u32 n_rounds = 10;

    explicit NOA_HD constexpr Philox(u64 seed) : m_key{static_cast<u32>(seed), static_cast<u32>(seed >> 32)} {}

    // The counters that arrays use: 2^64 of them, and 2^32 more for each that needs more bits than one gives.
    NOA_HD static constexpr Words counter(u64 number, u32 more = 0) {
        return {{static_cast<u32>(number), static_cast<u32>(number >> 32), more, 0}};
    }

    NOA_HD constexpr Words operator()(Words words) const {
        for (u32 number = 0; number < n_rounds; ++number)
            words = round(words, number);
        return words;
    }

    // One of the rounds, for loops that do it for many counters at once.
    NOA_HD constexpr Words round(const Words& words, u32 number) const {
        const u32 a = words.values[0], b = words.values[1], c = words.values[2], d = words.values[3];
        const u64 first = u64{0xd2511f53} * a, second = u64{0xcd9e8d57} * c;
        const u32 key_0 = m_key[0] + number * 0x9e3779b9u, key_1 = m_key[1] + number * 0xbb67ae85u;
        return {{static_cast<u32>(second >> 32) ^ b ^ key_0, static_cast<u32>(second),
                static_cast<u32>(first >> 32) ^ d ^ key_1, static_cast<u32>(first)}};
    }

private:
    u32 m_key[2];
};

}  // namespace noa::math::detail
