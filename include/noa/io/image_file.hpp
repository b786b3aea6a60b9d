// ImageFile: images, stacks and volumes in MRC, TIFF and NPY files, and PNG pictures: read and written whole or by
// slices.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "noa/base/traits.hpp"
#include "noa/io/error.hpp"
#include "noa/io/header.hpp"
#include "noa/runtime/array.hpp"
#include "noa/runtime/detail/any_array.hpp"

namespace noa::io {

/// What to do about a file that does not follow its format to the letter.
enum class Policy : std::uint8_t {
    STRICT,  ///< an error
    REPAIR,  ///< what it must mean is taken, where there is no doubt; Header::repairs lists it
    RAW,     ///< as REPAIR, but of statistics, spacings and such nothing is checked, and they are not known
};

struct ReadOption {
    Policy policy = Policy::REPAIR;
    std::optional<Kind> kind{};      ///< what slices are, whatever the file says; NPY files of three dimensions need it
    std::optional<Format> format{};  ///< whatever its first bytes say
    bool is_flipped = true;          ///< the rows of TIFF files go from bottom to top, as cryo-EM programs take them
};

struct WriteOption {
    std::optional<Format> format{};               ///< whatever the name says
    bool is_flipped = true;                       ///< as ReadOption has it
    Compression compression = Compression::NONE;  ///< of TIFF
};

/// A file that is open, for reading or for writing. It can be moved, not copied.
///
/// A **slice** is an image, or a section of a volume: a file has `n_slices()`, batches times depth, each of height x
/// width. Elements are converted on the way: to and from every type that has a DType, real numbers to complex ones but
/// not back. What does not fit an encoding is rounded to the nearest whole number, and clamped to the range.
///
/// Files are written to a temporary name beside their own, and take that when they are closed: whatever happens before,
/// what was there is there still. A file that is destroyed without close() is closed, if all of it is written; if not,
/// or if it goes because of an exception, it is thrown away. What is lost without an exception is said on stderr.
///
/// Errors are ReadError and WriteError; wrong arguments are an Exception.
class ImageFile {
public:
    /// For reading. Checks the header against the size of the file before anything is allocated.
    static ImageFile open(const std::filesystem::path& path, const ReadOption& option = {});

    /// For writing: slices, in order, as many as the shape has. Statistics and repairs of the header are not used:
    /// statistics are those of what is written.
    static ImageFile create(const std::filesystem::path& path, const Header& header, const WriteOption& option = {});

    /// For writing more images, or whole volumes, behind those of an MRC file, or more images behind those of a TIFF
    /// file. The shape of the header grows with each; a volume becomes a stack of them. An MRC file grows in its place:
    /// until it is closed its header is the old one, and what is behind is ignored; a TIFF file is copied. Refused are
    /// MRC files with bytes behind their data, and TIFF files that had to be repaired.
    static ImageFile append(const std::filesystem::path& path, const ReadOption& option = {});

    ImageFile(ImageFile&&) noexcept;
    ImageFile& operator=(ImageFile&&) noexcept;
    ~ImageFile();

    const std::filesystem::path& path() const&;
    std::filesystem::path path() && { return path(); }
    Format format() const;
    const Header& header() const&;
    Header header() && { return header(); }
    Shape4 shape() const { return header().shape; }
    Vec<f64, 3> spacing() const { return header().spacing; }
    Encoding encoding() const { return header().encoding; }
    DType dtype() const { return dtype_of(encoding()); }  ///< that holds all values of the file
    i64 n_slices() const { return shape()[0] * shape()[1]; }

    /// All of it, in the shape of the file. On the device of the output.
    template<traits::array Output>
    void read(const Output& output) {
        static_assert(not std::is_const_v<typename Output::element_type>, "noa: an output is not const");
        read_all(detail::as_any(output));
    }
    template<traits::has_dtype T>
    Array<T> read(const ArrayOption& option = {}) {
        Array<T> output(shape(), option);
        read(output);
        return output;
    }

    /// The slices from `first` on, as many as the output has: (n,1,h,w), (1,n,h,w), or any batch times depth.
    template<traits::array Output>
    void read_slices(i64 first, const Output& output) {
        static_assert(not std::is_const_v<typename Output::element_type>, "noa: an output is not const");
        read_some(first, detail::as_any(output));
    }
    template<traits::has_dtype T>
    Array<T> read_slices(i64 first, i64 n, const ArrayOption& option = {}) {
        Array<T> output(Shape4{n, 1, shape()[2], shape()[3]}, option);
        read_slices(first, output);
        return output;
    }

    /// All of it, or the next slices, as many as the input has.
    template<traits::array Input>
    void write(const Input& input) {
        write_next(detail::as_any(input));
    }

    /// The file takes its name. An error if slices are missing.
    void close();

private:
    struct State;
    std::unique_ptr<State> m_state;

    explicit ImageFile(std::unique_ptr<State> state);
    State& state() const;
    void read_all(const noa::detail::AnyArray& output);
    void read_some(i64 first, const noa::detail::AnyArray& output);
    void write_next(const noa::detail::AnyArray& input);
};

/// A file, as an array: `auto stack = noa::io::read_image<f32>("movie.mrc", {}, {"gpu"})`.
template<traits::has_dtype T>
Array<T> read_image(const std::filesystem::path& path, const ReadOption& option = {}, const ArrayOption& where = {}) {
    return ImageFile::open(path, option).read<T>(where);
}

/// What write_image writes besides the elements.
struct ImageOption {
    std::optional<Encoding> encoding{};  ///< by default the one of the elements
    std::optional<Kind> kind{};          ///< by default volumes if there is a depth, images if not
    Vec<f64, 3> spacing{};               ///< Angstrom per pixel, zyx
    WriteOption write{};
};

/// An array, as a file: `write_image(average, "average.mrc", {.spacing = {1, 0.83, 0.83}})`.
template<traits::array Input>
void write_image(const Input& input, const std::filesystem::path& path, const ImageOption& option = {}) {
    const Kind kind = option.kind.value_or(input.shape()[1] > 1 ? Kind::VOLUMES : Kind::IMAGES);
    Header header;
    header.shape = input.shape();
    header.encoding = option.encoding ? *option.encoding : encoding_of(noa::dtype_of<typename Input::value_type>);
    header.kind = kind;
    header.spacing = option.spacing;
    ImageFile file = ImageFile::create(path, header, option.write);
    file.write(input);
    file.close();
}

/// The formats that can be opened, for people: "MRC, TIFF or NPY".
std::string readable_formats();

/// Removes the files that are being written, under their temporary names, and what was appended to others: for the
/// handler of a signal that ends the program, which may call nothing but functions like this one. To close one of them
/// is an error then.
void remove_temporary_files() noexcept;

}  // namespace noa::io
