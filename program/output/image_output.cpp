#include "output/image_output.hpp"

#include <string>

#include "console/exit_code.hpp"
#include "console/format.hpp"
#include "output/paths.hpp"

namespace noa::program {

namespace {

using io::Encoding, io::Format;

// ---- How elements are stored ---------------------------------------------------------------------------------------

// Those of a format that numbers can be converted to.
std::string modes_for(const ElementSource& source, Format format) {
    std::string list;
    for (const Encoding encoding: io::encodings_of(format))
        if (io::is_complex(encoding) == io::is_complex(source.encoding))
            list += (list.empty() ? "" : ", ") + std::string(to_string(encoding));
    return list;
}

std::string elements_of(const ElementSource& source) {
    return source.file.path().native() + " has elements of " + std::string(to_string(source.file.encoding()));
}

void check_mode(const ElementSource& source, const TypedOutput& output, Encoding encoding) {
    const std::string option = "--mode " + output.options.mode + ": ";
    if (io::is_complex(encoding) != io::is_complex(source.encoding))
        throw UsageError(option + elements_of(source) +
                         (io::is_complex(encoding) ? ", real numbers, which do not become complex ones"
                                                   : ", complex numbers, which do not become real ones"));
    if (not io::can_store(output.format, encoding))
        throw UsageError(option + std::string(to_string(output.format)) +
                         " files cannot have that: give --mode with one of " + modes_for(source, output.format));
}

// As the mode says; without one as they are, or as wider ones that hold all their values.
Encoding stored_encoding(const ElementSource& source, const TypedOutput& output) {
    const Encoding encoding = encoding_for(output.options, source.encoding);
    if (not output.options.mode.empty()) {
        check_mode(source, output, encoding);
        return encoding;
    }
    if (const auto nearest = io::nearest_encoding(output.format, encoding))
        return *nearest;
    const std::string name(to_string(output.format)), modes = modes_for(source, output.format);
    if (modes.empty())
        throw InputError(elements_of(source) + ", complex numbers, which " + name + " files cannot have");
    throw UsageError(elements_of(source) + ", which " + name + " files, as " + output.path.native() +
                     ", cannot have: give --mode with one of " + modes);
}

// ---- What else is refused, or warned of ----------------------------------------------------------------------------

void check_compression(const TypedOutput& output) {
    const std::string& method = output.options.compression;
    if (not method.empty() and method != to_string(io::Compression::NONE) and not can_compress(output.format))
        throw UsageError("--compression " + method + ": " + output.path.native() + " is no TIFF file, and only those " +
                         "are compressed");
}

void check_is_picture(const io::ImageFile& input, const io::Header& header) {
    if (header.shape[0] * header.shape[1] > 1)
        throw InputError(input.path().native() + ": a PNG picture is one image, but there would be " +
                         shape_in_words(header) +
                         ": choose one with noa convert --slices N, or show them with "
                         "noa view");
}

// Which nobody asked for.
void warn_of_bytes(const Session& session, const ElementSource& source, const TypedOutput& output) {
    if (output.format == Format::MRC and source.file.format() != Format::MRC and output.options.mode.empty())
        session.warn(output.path.native() +
                     ": elements are u8, with IMOD's mark for that: programs that do not know it take those above 127 "
                     "for negative ones; --mode u16 is for all");
}

// ---- What is written -----------------------------------------------------------------------------------------------

io::WriteOption write_option(const OutputOption& options, const InputOption& input) {
    io::WriteOption result{.is_flipped = not input.is_top_down};
    if (not options.compression.empty())
        result.compression = io::compression_from_name(options.compression);
    return result;
}

// What was done, as a line in the header: "noa 0.1.0: filter --lowpass 20". The last one goes if there are ten.
void add_label(io::Header& header, const Session& session) {
    constexpr std::size_t n_labels = 10, n_characters = 80;
    if (header.labels.size() >= n_labels)
        header.labels.resize(n_labels - 1);
    header.labels.push_back(session.label.substr(0, n_characters));
}

}  // namespace

void ImageOutput::close() {
    m_file.close();
    if (m_n_clamped == 0)
        return;
    const auto [low, high, is_whole] = range_of(encoding());
    m_session->warn(m_file.path().native() + ": " + std::to_string(m_n_clamped) +
                    (m_n_clamped == 1 ? " element does" : " elements do") + " not fit " +
                    std::string(to_string(encoding())) + ", " + short_text(low) + " to " + short_text(high) +
                    ": the nearest of these is written" + (is_whole ? ", and 0 for what is not a number" : ""));
}

ImageOutput create_output(const Session& session, const ElementSource& source, const InputOption& input,
        const TypedOutput& output, io::Header header) {
    check_compression(output);
    if (output.format == Format::PNG)
        check_is_picture(source.file, header);
    header.encoding = stored_encoding(source, output);
    if (header.encoding == Encoding::U8 and source.encoding == Encoding::U8)
        warn_of_bytes(session, source, output);
    add_label(header, session);
    io::WriteOption option = write_option(output.options, input);
    option.format = output.format;
    return {session, io::ImageFile::create(output.path, header, option)};
}

ImageOutput create_output(const Session& session, const std::filesystem::path& path, io::Header header) {
    add_label(header, session);
    return {session, io::ImageFile::create(path, header, {.format = format_of_output(path)})};
}

}  // namespace noa::program
