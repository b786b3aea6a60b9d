// noa convert: the same elements in another file.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "commands.hpp"
#include "console/format.hpp"
#include "files/for_each_file.hpp"
#include "files/input.hpp"
#include "noa/base/dtype.hpp"
#include "noa/io/image_file.hpp"
#include "output/image_output.hpp"
#include "output/options.hpp"
#include "output/paths.hpp"
#include "slices/slice_ranges.hpp"
#include "slices/stream_slices.hpp"

namespace noa::program {

namespace {

struct ConvertOption {
    InputOption input;
    OutputOption output;
    std::string format;  // empty: as extensions say
    std::string slices = "all";
    std::string kind;  // of the output; empty: that of the input
};

// Of these types there is an entry for each slice.
bool is_by_slices(const std::string& type) {
    return type == "FEI1" or type == "FEI2" or type == "SERI" or type == "AGAR";
}

void drop_extended_header(const Session& session, const io::ImageFile& file, io::Header& header) {
    session.warn(file.path().native() + ": its extended header, " + header.extended_type +
                 ", has an entry for each slice, and is left out: some slices are not there any more");
    header.extended.clear();
    header.extended_type.clear();
}

io::Header output_header(const Session& session, const io::ImageFile& file, const ConvertOption& options,
        const std::vector<SliceRange>& ranges) {
    io::Header header = header_of(file, options.input);
    const bool are_some = options.slices != "all";
    if (are_some and not header.extended.empty() and is_by_slices(header.extended_type))
        drop_extended_header(session, file, header);
    if (are_some and header.kind == io::Kind::VOLUMES)
        move_first_pixel(header, {ranges[0].first % header.shape[1], 0, 0});
    const bool is_of_another_kind = not options.kind.empty() and options.kind != to_string(header.kind);
    if (is_of_another_kind)
        header.kind = kind_from_name(options.kind);
    if (header.kind == io::Kind::VOLUMES and header.spacing[0] <= 0)
        header.spacing[0] = header.spacing[2];
    const i64 n = n_slices_of(ranges);
    if (is_of_another_kind or are_some)
        header.shape = header.kind == io::Kind::IMAGES ? Shape4{n, 1, header.shape[2], header.shape[3]}
                                                       : Shape4{1, n, header.shape[2], header.shape[3]};
    return header;
}

io::Format output_format(const io::ImageFile& file, const std::filesystem::path& to, const ConvertOption& options) {
    if (not options.format.empty())
        return io::format_from_name(options.format);
    return options.output.is_in_place ? file.format() : format_of_output(to);
}

void convert(const Session& session, const std::filesystem::path& from, const std::filesystem::path& to,
        const ConvertOption& options) {
    io::ImageFile file = open_input(session, from, options.input);
    const std::vector<SliceRange> ranges = slice_ranges("--slices", options.slices, file);
    ImageOutput output = create_output(session, {file, file.encoding()}, options.input,
            {to, output_format(file, to, options), options.output}, output_header(session, file, options, ranges));
    visit(file.dtype(), [&]<typename T>() {
        for_each_slices<T>(session, from.filename().native(), file, ranges,
                [&](i64, const Array<T>& slices) { output.write(slices); });
    });
    output.close();
}

ExitCode run(const Session& session, const ConvertOption& options) {
    (void)encoding_for(options.output, io::Encoding::F32);  // is wrong for all files, or for none
    const std::string extension =
            options.format.empty() ? "" : std::string(io::extensions_of(io::format_from_name(options.format)).front());
    const auto outputs = output_paths(options.output, options.input.files, extension);
    std::size_t i = 0;
    return for_each_file(options.input.files,
            [&](const std::filesystem::path& file) { convert(session, file, outputs[i++], options); });
}

std::vector<std::string> format_names() {
    std::vector<std::string> names;
    for (const io::Format format: io::formats()) {
        std::string& name = names.emplace_back(to_string(format));
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    }
    return names;
}

}  // namespace

const CommandText text{"convert", "Files", "another format, another type of elements, some of the slices", R"(
            noa convert movie.tif -o movie.mrc
            noa convert stack.mrcs -o some.mrcs --slices 1-10,15 --mode f16
            noa convert --format tiff --compression lzw *.mrc -o tiffs/
        )",
        R"(
            Writes the same numbers in another format, the one that the extension of the output says, or stored in
            another way. Without --mode elements are stored as the input has them; if the format cannot have that, an
            error says which modes there are. Numbers that get fewer bits are rounded to the nearest and clamped to
            the range; a warning says how many were clamped. Pixel size, origin, labels and extended headers go along
            where the format has a place for them.

            Slices are images, or sections of volumes. They count from 1 (those of -secs of IMOD's newstack from 0):
            --slices 1-10,15,20- takes the first ten, the 15th, and all from the 20th on, in the order written. Of a
            file of several volumes sections count on, and those that are chosen become one volume.

            A PNG picture is one image, its first row at the top, and its values stretched so that the lowest and the
            highest 0.5 % are black and white; those of u8 stay as they are. noa view shows stacks and volumes.

            Rows of TIFF files are read and written from bottom to top, as other cryo-EM programs do; --top-down takes
            them as they are.
        )"};

template<>
void add_command<CommandName::CONVERT>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    add_input_options(command, options.input);
    add_output_options(command, options.output);
    command.add("--format", &options.format,
            "of the output, whatever its extension says: " + joined(format_names(), ", "),
            {.value = "FORMAT", .one_of = format_names(), .excludes = {"--in-place"}});
    command.add("--slices", &options.slices, "which slices: numbers from 1 on, and ranges",
            {.value = "LIST", .shows_default = true});
    command.add("--as", &options.kind, "what slices are in the output: images or volumes",
            {.value = "KIND", .one_of = kind_names()});
    add_cpu_options(command, session);
}

}  // namespace noa::program
