#include "steps/process.hpp"

#include "files/for_each_file.hpp"
#include "files/stream_items.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::program {

namespace {

// What comes out of all steps.
Grid prepare(const Steps& steps, const Grid& grid, const StepInput& input) {
    Grid result = grid;
    for (const auto& step: steps)
        result = step->prepare(result, input);
    return result;
}

io::Header output_header(
        const Session& session, const io::Header& input, const Grid& grid, const OutputOptions& output) {
    io::Header header = input;
    header.shape = {input.shape[0], grid.extents[0], grid.extents[1], grid.extents[2]};
    header.spacing = grid.spacing;
    header.origin = grid.origin;
    header.encoding = encoding_for(output, calculated_encoding(input.encoding));
    add_label(header, session);
    return header;
}

void process_file(const Session& session, const std::filesystem::path& from, const std::filesystem::path& to,
        const InputOptions& input, const OutputOptions& output, const Steps& steps) {
    io::ImageFile file = open_input(session, from, input);
    check_real(file);
    const io::Header header = header_of(file, input);
    const Grid grid = prepare(steps, grid_of(header), {session, from, input, header.shape[0]});
    io::ImageFile result =
            io::ImageFile::create(to, output_header(session, header, grid, output), write_option(output, input));
    const auto process_items = [&](Array<f32> items) {
        for (const auto& step: steps)
            items = step->apply(items);
        result.write(items);
    };
    const i64 n_bytes = grid.extents[1] * grid.extents[2] * static_cast<i64>(sizeof(f32));
    for_each_item<f32>(session, from.filename().native(), file, process_items, n_bytes);
    result.close();
}

}  // namespace

Grid Step::prepare(const Grid& grid, const StepInput&) {
    return grid;
}

ExitCode process(const Session& session, const InputOptions& input, const OutputOptions& output, const Steps& steps) {
    const auto outputs = output_paths(output, input.files);
    std::size_t i = 0;
    return for_each_file(input.files, [&](const std::filesystem::path& file) {
        process_file(session, file, outputs[i++], input, output, steps);
    });
}

}  // namespace noa::program
