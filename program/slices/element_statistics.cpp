#include "slices/element_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "console/exit_code.hpp"
#include "files/input.hpp"
#include "noa/core/reduce.hpp"
#include "slices/stream_slices.hpp"

namespace noa::program {

namespace {

constexpr f64 infinity = std::numeric_limits<f64>::infinity();

bool is_finite(auto value) {
    return std::abs(value) <= std::numeric_limits<decltype(value)>::max();
}

// Of elements that are finite.
struct RangeAndSum {
    void operator()(auto value, f64& minimum, f64& maximum, f64& sum, i64& n) const {
        const auto number = static_cast<f64>(value);
        const bool counts = is_finite(value);
        minimum = counts and number < minimum ? number : minimum;
        maximum = counts and number > maximum ? number : maximum;
        sum += counts ? number : 0;
        n += counts ? 1 : 0;
    }
    static void join(f64 other_minimum, f64 other_maximum, f64 other_sum, i64 other_n, f64& minimum, f64& maximum,
            f64& sum, i64& n) {
        minimum = other_minimum < minimum ? other_minimum : minimum;
        maximum = other_maximum > maximum ? other_maximum : maximum;
        sum += other_sum;
        n += other_n;
    }
};

// Of the distances of those from their mean, which is known by now: nothing of them cancels.
struct Squares {
    void operator()(auto value, f64 mean, f64& squares) const {
        const f64 distance = is_finite(value) ? static_cast<f64>(value) - mean : 0;
        squares += distance * distance;
    }
    static void join(f64 other, f64& squares) { squares += other; }
};

// What holds the values of a type, and is no wider than it needs to be.
bool fits_f32(DType dtype) {
    return visit(dtype, []<typename T>() {
        if constexpr (traits::complex<T>)
            return false;
        else
            return std::numeric_limits<T>::digits <= std::numeric_limits<f32>::digits;
    });
}

template<typename T>
void for_each_statistics_in(
        const Session& session, io::ImageFile& file, const std::function<void(const ElementStatistics&)>& f) {
    const i64 depth = file.shape()[1];
    ElementStatistics item;
    for_each_slices<T>(session, file.path().filename().native(), file, {{0, file.n_slices()}},
            [&](i64 first, const Array<T>& slices) {
                i64 number = first;
                for (const ElementStatistics& slice: statistics_of_slices(slices)) {
                    item.join(slice);
                    if (++number % depth == 0)
                        f(std::exchange(item, {}));
                }
            });
}

}  // namespace

f64 ElementStatistics::known(f64 value) const {
    return finite.n > 0 ? value : std::numeric_limits<f64>::quiet_NaN();
}

f64 ElementStatistics::deviation() const {
    return known(std::sqrt(finite.squares / static_cast<f64>(finite.n)));
}

void ElementStatistics::join(const ElementStatistics& other) {
    finite.join(other.finite);
    n_not_finite += other.n_not_finite;
}

template<typename T>
std::vector<ElementStatistics> statistics_of_slices(const Array<T>& slices) {
    const i64 n_slices = slices.shape()[0];
    const Shape4 one_each{n_slices, 1, 1, 1};
    const Array<f64> minima(one_each), maxima(one_each), means(one_each), squares(one_each);
    const Array<i64> counts(one_each);
    noa::reduce_axes_ewise(slices, noa::wrap(infinity, -infinity, 0., i64{0}), noa::wrap(minima, maxima, means, counts),
            RangeAndSum{});
    counts.eval();
    for (i64 i = 0; i < n_slices; ++i)
        means.get()[i] /= static_cast<f64>(std::max<i64>(counts.get()[i], 1));
    noa::reduce_axes_ewise(noa::wrap(slices, means), 0., squares, Squares{});
    squares.eval();
    std::vector<ElementStatistics> result;
    for (i64 i = 0; i < n_slices; ++i) {
        const i64 n = counts.get()[i];
        result.push_back({{n, minima.get()[i], maxima.get()[i], means.get()[i], squares.get()[i]},
                slices.shape()[2] * slices.shape()[3] - n});
    }
    return result;
}

template std::vector<ElementStatistics> statistics_of_slices(const Array<f32>& slices);
template std::vector<ElementStatistics> statistics_of_slices(const Array<f64>& slices);

void for_each_statistics(
        const Session& session, io::ImageFile& file, const std::function<void(const ElementStatistics&)>& f) {
    if (io::is_complex(file.encoding()))
        throw InputError(file.path().native() + ": its elements are complex numbers, of type " +
                         std::string(to_string(file.encoding())) + ": they have no minimum, maximum and deviation");
    if (fits_f32(file.dtype()))
        return for_each_statistics_in<f32>(session, file, f);
    for_each_statistics_in<f64>(session, file, f);
}

ElementStatistics statistics_of_file(const Session& session, io::ImageFile& file) {
    ElementStatistics all;
    for_each_statistics(session, file, [&](const ElementStatistics& item) { all.join(item); });
    return all;
}

}  // namespace noa::program
