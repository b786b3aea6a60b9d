// What elements of files are like: their range, mean and deviation.
#pragma once

#include <functional>
#include <vector>

#include "console/session.hpp"
#include "noa/io/image_file.hpp"
#include "noa/io/moments.hpp"
#include "noa/runtime/array.hpp"

namespace noa::program {

/// Elements that are not finite are counted, and left out of all else.
struct ElementStatistics {
    io::Moments finite{};
    i64 n_not_finite = 0;

    i64 n_elements() const { return finite.n + n_not_finite; }
    f64 minimum() const { return known(finite.minimum); }  ///< not a number if no element is finite, as the others
    f64 maximum() const { return known(finite.maximum); }
    f64 mean() const { return known(finite.mean); }
    f64 deviation() const;  ///< the root of the mean square of what differs from the mean

    /// With those of other elements, as if they were calculated at once.
    void join(const ElementStatistics& other);

private:
    f64 known(f64 value) const;
};

/// Of each slice of a dense array on the CPU, (n,1,h,w).
template<typename T>
std::vector<ElementStatistics> statistics_of_slices(const Array<T>& slices);

/// Of each item of a file, an image or a volume, in their order. Calculated in f64. An InputError for complex numbers.
void for_each_statistics(
        const Session& session, io::ImageFile& file, const std::function<void(const ElementStatistics&)>& f);

/// Of all elements of a file.
ElementStatistics statistics_of_file(const Session& session, io::ImageFile& file);

}  // namespace noa::program
