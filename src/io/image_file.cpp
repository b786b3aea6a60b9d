#include "noa/io/image_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/codec.hpp"
#include "io/elements.hpp"
#include "io/fail.hpp"
#include "io/file.hpp"
#include "io/transfer.hpp"
#include "io/words.hpp"
#include "noa/io/error.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::io {

namespace {

using noa::detail::AnyArray;

// ---- Formats -------------------------------------------------------------------------------------------------------

// What can be done with files of a format.
struct Codec {
    std::unique_ptr<Source> (*open)(const std::filesystem::path&, const ReadOption&) = nullptr;
    std::unique_ptr<Sink> (*create)(const std::filesystem::path&, const Header&, const WriteOption&) = nullptr;
    std::unique_ptr<Sink> (*append)(const std::filesystem::path&, const ReadOption&) = nullptr;
};

Codec codec_of(Format format) {
    switch (format) {
        case Format::MRC:
            return {open_mrc, create_mrc, append_mrc};
        case Format::NPY:
            return {.open = open_npy, .create = create_npy};
        case Format::TIFF:
            return {open_tiff, create_tiff, append_tiff};
        case Format::PNG:
            return {.create = create_png};
    }
    panic("{} is not the number of a format", static_cast<int>(format));
}

// "MRC, TIFF or NPY": the formats for which the codec has a function.
template<typename Function>
std::string formats_with(Function Codec::*function, std::string_view before_last) {
    std::vector<std::string_view> names;
    for (const Format format: formats())
        if (codec_of(format).*function != nullptr)
            names.push_back(to_string(format));
    return joined(names, before_last);
}

// ---- Which format --------------------------------------------------------------------------------------------------

std::optional<Format> format_by_content(const InputFile& file) {
    std::array<std::byte, 212> bytes{};
    const auto n = static_cast<std::size_t>(std::min<i64>(file.size(), i64{bytes.size()}));
    file.read(0, std::span(bytes).first(n));
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), n);
    for (const std::string_view mark: {std::string_view("II*\0", 4), std::string_view("MM\0*", 4),
                 std::string_view("II+\0", 4), std::string_view("MM\0+", 4)})
        if (text.starts_with(mark))
            return Format::TIFF;
    if (text.starts_with("\x93NUMPY"))
        return Format::NPY;
    if (text.starts_with("\x89PNG"))
        return Format::PNG;
    if (n > 208 and text.substr(208).starts_with("MAP"))
        return Format::MRC;
    return std::nullopt;
}

// Old MRC files have no mark: there the name decides.
Format format_to_read(const std::filesystem::path& path, const ReadOption& option) {
    if (option.format)
        return *option.format;
    const auto by_content = format_by_content(InputFile(path));
    if (by_content)
        return *by_content;
    if (format_of_extension(path.extension().native()) != Format::MRC)
        fail<ReadError>(path, "is no {} file", readable_formats());
    return Format::MRC;
}

Format format_to_write(const std::filesystem::path& path, const WriteOption& option) {
    const auto format = option.format ? option.format : format_of_extension(path.extension().native());
    if (format)
        return *format;
    std::vector<std::string_view> usual;
    for (const Format each: formats())
        usual.push_back(extensions_of(each).front());
    fail<WriteError>(path, "the extension '{}' does not say in which format to write, as {} do",
            path.extension().native(), joined(usual, "or"));
}

std::unique_ptr<Source> open_source(Format format, const std::filesystem::path& path, const ReadOption& option) {
    const auto open = codec_of(format).open;
    if (open == nullptr)
        fail<ReadError>(path, "{} files are written, not read", format);
    return open(path, option);
}

std::unique_ptr<Sink> open_to_append(Format format, const std::filesystem::path& path, const ReadOption& option) {
    const auto append = codec_of(format).append;
    if (append == nullptr)
        fail<WriteError>(path, "only {} files can be appended to, not {}", formats_with(&Codec::append, "and"), format);
    return append(path, option);
}

// ---- Arguments -----------------------------------------------------------------------------------------------------

void check_header(const Header& header) {
    const Shape4& shape = header.shape;
    check(std::ranges::all_of(shape, [](i64 n) { return n > 0; }), "ImageFile::create: the shape {} has no elements",
            shape);
    (void)shape.n_elements();
    check(header.kind == Kind::VOLUMES or shape[1] == 1,
            "ImageFile::create: the shape {} is not of images, (n,1,h,w): its depth is {}", shape, shape[1]);
    for (int axis = 0; axis < 3; ++axis) {
        check(std::isfinite(header.spacing[axis]) and header.spacing[axis] >= 0 and std::isfinite(header.origin[axis]),
                "ImageFile::create: the spacing {} or the origin {} is not possible", header.spacing, header.origin);
        check(header.cell_angles[axis] > 0 and header.cell_angles[axis] < 180,
                "ImageFile::create: a cell cannot have angles of {} degrees", header.cell_angles);
    }
}

void check_slice_shape(std::string_view function, const Shape4& given, const Shape4& shape) {
    check(given[2] == shape[2] and given[3] == shape[3] and not given.is_empty(),
            "{}: the array has the shape {}, the slices of the file are {} x {}", function, given, shape[2], shape[3]);
}

}  // namespace

std::string readable_formats() {
    return formats_with(&Codec::open, "or");
}

// ---- ImageFile -----------------------------------------------------------------------------------------------------

struct ImageFile::State {
    std::filesystem::path path;
    Format format{};
    std::unique_ptr<Source> source;  // of a file that is read
    std::unique_ptr<Sink> sink;      // of one that is written
    Header header_when_closed{};

    bool is_appended = false;
    bool has_failed = false;  // to write: what is in the file is not known
    i64 n_written = 0;        // slices
    Moments moments{};
    int n_exceptions = std::uncaught_exceptions();

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() { finish(); }

    const Header& header() const { return source ? source->header() : sink ? sink->header() : header_when_closed; }
    i64 n_slices() const { return header().shape[0] * header().shape[1]; }
    void close();

private:
    void finish() noexcept;
};

void ImageFile::State::close() {
    Header header_at_end = header();  // once the file has its name, nothing may fail
    if (sink) {
        if (has_failed)
            fail<WriteError>(path, "cannot be closed, since a write has failed");
        if (not is_appended and n_written < n_slices())
            fail<WriteError>(path, "cannot be closed: {} of {} slices are written", n_written, n_slices());
        has_failed = true;
        sink->close(moments.statistics());
        has_failed = false;
    }
    header_at_end.statistics = header().statistics;
    header_when_closed = std::move(header_at_end);
    source.reset();
    sink.reset();
}

// What nobody closed. Those who were told by an exception that something went wrong know that the file is not there.
void ImageFile::State::finish() noexcept {
    if (sink == nullptr or has_failed or n_written == 0 or std::uncaught_exceptions() > n_exceptions)
        return;
    try {
        close();
    } catch (const Exception& error) {
        std::fputs(("noa: " + std::string(error.message()) + "; it is thrown away\n").c_str(), stderr);
    } catch (...) {
        std::fputs("noa: a file could not be closed, and is thrown away\n", stderr);
    }
}

ImageFile::ImageFile(std::unique_ptr<State> state) : m_state(std::move(state)) {}
ImageFile::ImageFile(ImageFile&&) noexcept = default;
ImageFile& ImageFile::operator=(ImageFile&&) noexcept = default;
ImageFile::~ImageFile() = default;

ImageFile ImageFile::open(const std::filesystem::path& path, const ReadOption& option) {
    auto state = std::make_unique<State>();
    state->path = path;
    state->format = format_to_read(path, option);
    state->source = open_source(state->format, path, option);
    return ImageFile(std::move(state));
}

ImageFile ImageFile::create(const std::filesystem::path& path, const Header& header, const WriteOption& option) {
    check_header(header);
    auto state = std::make_unique<State>();
    state->path = path;
    state->format = format_to_write(path, option);
    state->sink = codec_of(state->format).create(path, header, option);
    return ImageFile(std::move(state));
}

ImageFile ImageFile::append(const std::filesystem::path& path, const ReadOption& option) {
    auto state = std::make_unique<State>();
    state->path = path;
    state->format = format_to_read(path, option);
    state->sink = open_to_append(state->format, path, option);
    state->is_appended = true;
    return ImageFile(std::move(state));
}

ImageFile::State& ImageFile::state() const {
    check(m_state != nullptr, "this ImageFile has been moved to another one");
    return *m_state;
}

const std::filesystem::path& ImageFile::path() const& {
    return state().path;
}
Format ImageFile::format() const {
    return state().format;
}
const Header& ImageFile::header() const& {
    return state().header();
}

void ImageFile::read_all(const AnyArray& output) {
    check(output.shape() == shape(), "ImageFile::read: the output has the shape {}, the file {}", output.shape(),
            shape());
    read_some(0, output);
}

void ImageFile::read_some(i64 first, const AnyArray& output) {
    check(state().source != nullptr, "ImageFile::read: {} is not open for reading", path().native());
    check_slice_shape("ImageFile::read", output.shape(), shape());
    const i64 n = output.shape()[0] * output.shape()[1];
    check(first >= 0 and first <= n_slices() - n, "ImageFile::read: there are no slices from {} to {}: the file has {}",
            first, first + n - 1, n_slices());
    check_conversion(dtype(), output.dtype);
    noa::detail::check_output(output.where);
    read_into_array(*state().source, first, output);
}

void ImageFile::write_next(const AnyArray& input) {
    State& file = state();
    check(file.sink != nullptr and not file.has_failed, "ImageFile::write: {} is not open for writing",
            path().native());
    check_slice_shape("ImageFile::write", input.shape(), shape());
    const i64 n = input.shape()[0] * input.shape()[1];
    check(file.is_appended or n <= n_slices() - file.n_written,
            "ImageFile::write: there is no place for {} more slices: {} of {} are written", n, file.n_written,
            n_slices());
    check_conversion(input.dtype, dtype());
    file.has_failed = true;
    write_from_array(*file.sink, file.n_written, input, file.moments);
    file.has_failed = false;
    file.n_written += n;
}

void ImageFile::close() {
    state().close();
}

}  // namespace noa::io
