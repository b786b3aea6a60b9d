#include "output/image_output.hpp"

#include <string>

#include "console/exit_code.hpp"
#include "console/format.hpp"

namespace noa::program {

namespace {

using io::Encoding, io::Format;

void check_compression(const TypedOutput& output) {
    const std::string& method = output.options.compression;
    if (not method.empty() and method != "none" and output.format != Format::TIFF)
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

}  // namespace noa::program
