#include "steps/process.hpp"

#include "files/for_each_file.hpp"
#include "files/stream_items.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/reduce.hpp"
#include "output/image_output.hpp"

namespace noa::program {

namespace {

// What comes out of all steps.
Grid prepare(const Steps& steps, const Grid& grid, const StepInput& input) {
    Grid result = grid;
    for (const auto& step: steps)
        result = step->prepare(result, input);
    return result;
}

// Where pixels become others, those that a start counts are gone: if it alone says where a volume is, the origin does.
io::Header output_header(const io::Header& input, const Grid& grid) {
    io::Header header = input;
    header.shape = {input.shape[0], grid.extents[0], grid.extents[1], grid.extents[2]};
    header.spacing = grid.spacing;
    header.origin = grid.origin;
    header.space_group = grid.space_group;
    if (header.shape != input.shape or header.spacing != input.spacing) {
        if (input.origin == Vec<f64, 3>{})
            header.origin += input.start.as<f64>() * input.spacing;
        header.start = {};
    }
    return header;
}

// One of them can make a whole image of them.
void warn_of_not_finite(const Session& session, const std::filesystem::path& file, i64 n) {
    if (n > 0)
        session.warn(file.native() + ": " + std::to_string(n) + (n == 1 ? " element is" : " elements are") +
                     " not finite (NaN or infinite), and may make others so");
}

void process_file(const Session& session, const std::filesystem::path& from, const std::filesystem::path& to,
        const InputOption& input, const OutputOption& output, const Steps& steps) {
    io::ImageFile file = open_input(session, from, input);
    check_real(file);
    const io::Header header = header_of(file, input);
    const Grid grid = prepare(steps, grid_of(header), {session, from, input, header.shape[0]});
    const io::Format format = output.is_in_place ? file.format() : format_of_output(to);
    ImageOutput result = create_output(session, {file, calculated_encoding(file.encoding())}, input,
            {to, format, output}, output_header(header, grid));
    i64 n_not_finite = 0;
    const auto process_items = [&](Array<f32> items) {
        n_not_finite += items.n_elements() - static_cast<i64>(count(is_finite(items)));
        for (const auto& step: steps)
            items = step->apply(items);
        result.write(items);
    };
    const i64 n_bytes = grid.extents[1] * grid.extents[2] * static_cast<i64>(sizeof(f32));
    for_each_item<f32>(session, from.filename().native(), file, process_items, n_bytes);
    result.close();
    warn_of_not_finite(session, from, n_not_finite);
}

}  // namespace

Grid Step::prepare(const Grid& grid, const StepInput&) {
    return grid;
}

ExitCode process(const Session& session, const InputOption& input, const OutputOption& output, const Steps& steps) {
    (void)encoding_for(output, io::Encoding::F32);  // is wrong for all files, or for none
    const auto outputs = output_paths(output, input.files);
    std::size_t i = 0;
    return for_each_file(input.files, [&](const std::filesystem::path& file) {
        process_file(session, file, outputs[i++], input, output, steps);
    });
}

}  // namespace noa::program
