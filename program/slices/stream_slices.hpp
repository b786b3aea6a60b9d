// Slices of files that are larger than memory, a few at a time, whatever they are: images, or sections of volumes.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "console/progress.hpp"
#include "console/session.hpp"
#include "files/stream_items.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/array.hpp"
#include "slices/slice_ranges.hpp"

namespace noa::program {

/// Calls f(first, slices) with slices of a file, in the order of the ranges: (n,1,h,w) on the CPU, as many as fit, of
/// which the first one has this number, from 0.
template<typename T, typename F>
void for_each_slices(const Session& session, const std::string& what, io::ImageFile& file,
        const std::vector<SliceRange>& ranges, const F& f) {
    (void)session.device();  // sets the number of threads
    const i64 height = file.shape()[2], width = file.shape()[3];
    const i64 n_at_once = images_at_once(height * width * static_cast<i64>(sizeof(T)));
    Progress progress(session, what, n_slices_of(ranges));
    for (const auto& [begin, n_all]: ranges)
        for (i64 done = 0; done < n_all; done += n_at_once) {
            const Array<T> slices({std::min(n_at_once, n_all - done), 1, height, width});
            file.read_slices(begin + done, slices);
            f(begin + done, slices);
            progress.add(slices.shape()[0]);
        }
}

}  // namespace noa::program
