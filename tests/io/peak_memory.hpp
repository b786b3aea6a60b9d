// How much memory a program takes for a while, at most.
#pragma once

#include <algorithm>
#include <fstream>
#include <string>

namespace test {

#if defined(__SANITIZE_ADDRESS__)
#    define NOA_TEST_HAS_SANITIZER 1
#elif defined(__has_feature)
#    define NOA_TEST_HAS_SANITIZER (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#    define NOA_TEST_HAS_SANITIZER 0
#endif

/// Since it was made. With a sanitizer, which keeps memory of its own, nothing.
class PeakMemory {
public:
    PeakMemory() {
        std::ofstream("/proc/self/clear_refs") << 5;  // Linux forgets the peak that was
        m_before = kibibytes_of("VmRSS:");
    }

    long n_bytes() const { return NOA_TEST_HAS_SANITIZER ? 0 : std::max(0L, kibibytes_of("VmHWM:") - m_before) * 1024; }

private:
    long m_before = 0;

    static long kibibytes_of(const std::string& name) {
        std::ifstream status("/proc/self/status");
        for (std::string word; status >> word;)
            if (long value = 0; word == name and status >> value)
                return value;
        return 0;
    }
};

}  // namespace test
