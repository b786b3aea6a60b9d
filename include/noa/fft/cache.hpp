// PlanCache: what is known about shapes that have been transformed.
#pragma once

#include <filesystem>

#include "noa/base/traits.hpp"
#include "noa/runtime/device.hpp"

namespace noa::fft {

struct CacheLimit {
    i64 n_plans = 256;
    i64 n_bytes = i64{256} << 20;
};

struct CacheInfo {
    i64 n_plans = 0;
    i64 n_bytes = 0;  ///< of all plans: at least what they take
    i64 n_found = 0;  ///< how often a plan was there
    i64 n_made = 0;   ///< how often one had to be made
    CacheLimit limit{};
};

/// The plans of a device. On the CPU there is one for each kind, length and number of lines that are transformed at
/// once, which shapes share; on a GPU one for each shape, besides a work area for each stream, as large as its largest
/// transform needed, which is not counted, and which clear() lets go of. The one that was not used for the longest time
/// goes first; plans in use live until they are done. All of it can be called from several threads at once.
struct PlanCache {
    static CacheInfo info(Device device = {});
    /// Keeps at most so many plans, of so many bytes in all; lets go of others. With 0 nothing is kept.
    static void set_limit(const CacheLimit& limit, Device device = {});
    static void clear(Device device = {});
};

/// What was learned by measuring on this machine, to be had again at once: Effort::MEASURE then takes no time, and
/// gives the same plans as before. An error if the file cannot be written, or read, or is of another kind. The file is
/// written as a whole, or not at all.
void save_wisdom(const std::filesystem::path& file);
void load_wisdom(const std::filesystem::path& file);

}  // namespace noa::fft
