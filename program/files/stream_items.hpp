// Files that are larger than memory: read, worked on and written a few images, or a volume, at a time.
#pragma once

#include <algorithm>

#include "console/progress.hpp"
#include "console/session.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/array.hpp"

namespace noa::program {

/// How many images of some bytes are worked on at once.
inline i64 images_at_once(i64 n_bytes_of_image) {
    constexpr i64 n_bytes = i64{64} << 20;
    return std::max<i64>(1, n_bytes / std::max<i64>(1, n_bytes_of_image));
}

/// Calls f with all items of a file, in order: images, (n,1,h,w), as many as fit, or a volume, (1,d,h,w), by itself.
/// Where f makes larger images of them, of so many bytes, fewer fit.
template<typename T, typename F>
void for_each_item(
        const Session& session, const std::string& what, io::ImageFile& file, const F& f, i64 n_bytes_of_result = 0) {
    const Shape4 shape = file.shape();
    const bool has_volumes = file.header().kind == io::Kind::VOLUMES;
    const i64 n_bytes = std::max(n_bytes_of_result, shape[2] * shape[3] * static_cast<i64>(sizeof(T)));
    const i64 n_slices = file.n_slices(), n_at_once = has_volumes ? shape[1] : images_at_once(n_bytes);
    const ArrayOption where{session.device()};
    Progress progress(session, what, n_slices);
    for (i64 first = 0; first < n_slices; first += n_at_once) {
        const i64 n = std::min(n_at_once, n_slices - first);
        const Array<T> items(has_volumes ? Shape4{1, n, shape[2], shape[3]} : Shape4{n, 1, shape[2], shape[3]}, where);
        file.read_slices(first, items);
        f(items);
        progress.add(n);
    }
}

}  // namespace noa::program
