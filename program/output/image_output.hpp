// Files of images that commands write: all of them are made here.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <filesystem>
#include <limits>
#include <utility>

#include "console/session.hpp"
#include "files/input.hpp"
#include "noa/base/traits.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/array.hpp"
#include "output/options.hpp"

namespace noa::program {

// ---- Numbers that are clamped --------------------------------------------------------------------------------------

/// Whether a number is out of range, of whole numbers further than rounding explains, or not a number where there are
/// only whole ones.
/// Numbers of 64 bits are compared in f64.
class ClampTest {
public:
    explicit ClampTest(const io::NumberRange& range) : m_range(range) {}

    bool operator()(traits::real auto number) const {
        const auto value = static_cast<f64>(number);
        if (m_range.is_whole)
            return not(value >= m_range.low - 0.5 and value <= m_range.high + 0.5);
        return std::isfinite(value) and not(value >= m_range.low and value <= m_range.high);
    }
    bool operator()(std::integral auto number) const {
        const auto value = static_cast<f64>(number);
        return value < m_range.low or value > m_range.high;
    }

private:
    io::NumberRange m_range;
};

/// Whether elements of a type may have to be clamped; of complex ones, their parts.
template<typename T>
bool may_be_clamped(io::Encoding encoding) {
    using Part = traits::value_type_t<T>;
    if constexpr (traits::scalar<Part>) {
        using Limits = std::numeric_limits<Part>;
        const io::NumberRange range = range_of(encoding);
        const bool holds_all = static_cast<f64>(Limits::lowest()) >= range.low and
                               static_cast<f64>(Limits::max()) <= range.high and
                               (std::integral<Part> or not range.is_whole);
        return not holds_all and encoding != io::Encoding::BOOL;  // where anything but 0 is true
    }
    return false;
}

/// How many elements of a dense array on the CPU are clamped when they are written.
template<typename T>
i64 count_clamped(const Array<T>& elements, io::Encoding encoding) {
    if (not may_be_clamped<T>(encoding))
        return 0;
    const ClampTest is_clamped(range_of(encoding));
    const T* const first = elements.get();
    return std::count_if(first, first + elements.n_elements(), [&](const T& element) {
        if constexpr (traits::complex<T>)
            return is_clamped(element.real) or is_clamped(element.imag);
        else if constexpr (traits::scalar<T>)
            return is_clamped(element);
        else
            return false;
    });
}

// ---- Outputs -------------------------------------------------------------------------------------------------------

/// Numbers that cannot be stored are the nearest that can; how many they are is warned of when the file is closed.
class ImageOutput {
public:
    ImageOutput(const Session& session, io::ImageFile file) : m_session(&session), m_file(std::move(file)) {}

    io::Encoding encoding() const { return m_file.encoding(); }

    template<typename T>
    void write(const Array<T>& elements) {
        const bool is_counted = may_be_clamped<T>(encoding());
        const Array<T> counted = is_counted and elements.device().is_gpu() ? elements.to(Device("cpu")) : elements;
        if (is_counted)
            m_n_clamped += count_clamped(counted, encoding());
        m_file.write(counted);
    }
    void close();

private:
    const Session* m_session;
    io::ImageFile m_file;
    i64 m_n_clamped = 0;
};

/// What is said of an output.
struct TypedOutput {
    std::filesystem::path path;
    io::Format format;
    const OutputOption& options;
};

/// What is known of elements before they are stored.
struct ElementSource {
    const io::ImageFile& file;  ///< that they are from
    io::Encoding encoding;      ///< that they are stored with, if nothing else is said
};

/// Begins an output with a header that was made of that of an input. Its encoding is found here: as the mode says;
/// without one as the source has it, or as a wider one that holds all its values. UsageErrors and InputErrors for
/// formats that cannot have what is asked for.
ImageOutput create_output(const Session& session, const ElementSource& source, const InputOption& input,
        const TypedOutput& output, io::Header header);

/// The same for what is made of no input: the header says how elements are stored, the extension in which format.
ImageOutput create_output(const Session& session, const std::filesystem::path& path, io::Header header);

}  // namespace noa::program
