// noa align: the drift of movies, corrected.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "align/align_movie.hpp"
#include "align/drift.hpp"
#include "align/movie_file.hpp"
#include "commands.hpp"
#include "console/format.hpp"
#include "console/json.hpp"
#include "files/for_each_file.hpp"
#include "files/input.hpp"
#include "output/image_output.hpp"
#include "output/options.hpp"
#include "output/paths.hpp"
#include "output/text_file.hpp"

namespace noa::program {

namespace {

namespace fs = std::filesystem;

// What can be written for a movie, in a folder under its name with this at the end.
enum class Result : u8 { AVERAGE, WEIGHTED, ODD, EVEN, STACK, SHIFTS, PLOT, N_RESULTS };
constexpr auto n_results = static_cast<std::size_t>(Result::N_RESULTS);

struct ResultText {
    Result result;
    const char *option, *ending, *description;
};
// In the order of the enumerators.
constexpr ResultText result_texts[] = {
        {Result::AVERAGE, "-o,--output", ".mrc", "the average of all frames, moved; a folder for several movies"},
        {Result::WEIGHTED, "--weighted", "_weighted.mrc", "the average weighted by exposure, which needs --dose"},
        {Result::ODD, "--odd", "_odd.mrc", "the average of the first, third, fifth, ... frame alone"},
        {Result::EVEN, "--even", "_even.mrc", "that of the others: noa fsc compares the two"},
        {Result::STACK, "--stack", "_aligned.mrcs", "all frames, moved"},
        {Result::SHIFTS, "--shifts", "_shifts.csv", "the table of shifts"},
        {Result::PLOT, "--plot", "_drift.png", "a picture of the drift"},
};
static_assert(std::size(result_texts) == n_results);
static_assert(std::ranges::adjacent_find(result_texts, std::ranges::greater_equal{}, &ResultText::result) ==
              std::end(result_texts));

const ResultText& text_of(Result result) {
    return result_texts[static_cast<std::size_t>(result)];
}

template<typename T>
struct PerResult {
    T values[n_results]{};

    T& operator[](Result result) { return values[static_cast<std::size_t>(result)]; }
    const T& operator[](Result result) const { return values[static_cast<std::size_t>(result)]; }
};

struct AlignCommandOption {
    InputOption input{};
    OutputOption output{};             // for --mode
    PerResult<std::string> results{};  // as they were given; empty: not asked for
    std::string frames{};
    GainOption gain{};
    std::string gain_flip{};
    AlignOption align{};
    bool has_defects = true;
    f64 dose = 0;
    int voltage = 300;
    bool is_json = false;
};

// The files of one movie; empty: not asked for.
using AlignPaths = PerResult<fs::path>;

std::string name_of(const ResultText& text) {
    const std::string names = text.option;
    return names.substr(0, names.find(','));
}

// Of all movies.
std::vector<AlignPaths> paths_of(const AlignCommandOption& options) {
    std::vector<AlignPaths> all(options.input.files.size());
    std::vector<NamedOutput> named;
    for (const ResultText& text: result_texts) {
        if (options.results[text.result].empty())
            continue;
        const OutputOption output{.output = options.results[text.result], .option = name_of(text)};
        const auto paths = output_paths(output, options.input.files, text.ending);
        for (std::size_t k = 0; k < paths.size(); ++k) {
            all[k][text.result] = paths[k];
            named.push_back({output.option, paths[k]});
            if (text.result == Result::PLOT)
                check_picture_name(output.option, paths[k]);
            if (not options.gain.file.empty())
                check_not_an_input(paths[k], {options.gain.file}, output.option);
        }
    }
    check_distinct(named);
    return all;
}

void check_number(const char* option, f64 value, f64 largest = 1e9) {
    if (not(value >= 0 and value <= largest))
        throw UsageError(std::string(option) + " " + short_text(value) + ": a number from 0 to " + short_text(largest) +
                         " was expected");
}

void check_numbers(const AlignCommandOption& options) {
    check_number("--bfactor", options.align.bfactor);
    check_number("--binning", options.align.binning, 1000);
    check_number("--threshold", options.align.threshold);
    check_number("--max-shift", options.align.maximum_shift);
    check_number("--smoothing", options.align.smoothing);
    check_number("--dose", options.dose, 1e4);
    check_number("--clip", options.align.correction.clip, 1e6);
    if (not options.results[Result::WEIGHTED].empty() and options.dose == 0)
        throw UsageError("--dose 0: to weight by exposure, there must be some");
    if (options.gain.angle % 90 != 0)
        throw UsageError(
                "--gain-rotate " + std::to_string(options.gain.angle) + ": a multiple of 90 degrees was expected");
    for (const auto& [value, name]: {std::pair{options.gain.angle != 0, "--gain-rotate"},
                 std::pair{not options.gain_flip.empty(), "--gain-flip"}})
        if (value and options.gain.file.empty())
            throw UsageError(std::string(name) + ": there is no gain reference: --gain FILE");
}

// ---- One movie -----------------------------------------------------------------------------------------------------

// The images that are written for a movie. They are begun before all work, so that it is not in vain if they cannot be.
class ImageOutputs {
public:
    ImageOutputs(
            const Session& session, const AlignCommandOption& options, const MovieFile& movie, const AlignPaths& paths)
        : m_session(session), m_options(options), m_movie(movie) {
        for (const Result result: {Result::AVERAGE, Result::WEIGHTED, Result::ODD, Result::EVEN})
            begin(result, paths[result], 1);
        begin(Result::STACK, paths[Result::STACK], movie.movie.n_frames);
    }

    bool has(Result result) const { return m_files.contains(result); }

    void write(Result result, const Array<f32>& image) {
        if (has(result))
            m_files.at(result).write(image);
    }

    void close() {
        for (auto& [result, file]: m_files)
            file.close();
    }

private:
    const Session& m_session;
    const AlignCommandOption& m_options;
    const MovieFile& m_movie;
    std::map<Result, ImageOutput> m_files{};

    void begin(Result result, const fs::path& path, i64 n_images) {
        if (path.empty())
            return;
        io::Header header = m_movie.header;
        header.shape[0] = n_images;
        const auto format = format_of_output(path, name_of(text_of(result)));
        m_files.emplace(result, create_output(m_session, {*m_movie.file, io::Encoding::F32}, m_options.input,
                                        {path, format, m_options.output}, header));
    }
};

// For what is written at the end.
void check_folder(const fs::path& path) {
    std::error_code ignored;
    if (not path.empty() and path.has_parent_path() and not fs::is_directory(path.parent_path(), ignored))
        throw io::WriteError(path, "cannot be written: there is no folder " + path.parent_path().native());
}

Json as_json(const MovieFile& movie, const Alignment& alignment) {
    std::vector<Json> shifts, iterations;
    for (const auto& shift: alignment.shifts)
        shifts.push_back(Json::object(
                {{"frame", movie.first_frame + static_cast<i64>(shifts.size())}, {"x", shift[1]}, {"y", shift[0]}}));
    for (const AlignIteration& iteration: alignment.iterations)
        iterations.push_back(Json::object({{"bfactor", iteration.bfactor}, {"correlation", iteration.correlation},
                {"largest_update", iteration.largest_update}}));
    return Json::object({{"file", movie.path.native()}, {"frames", movie.movie.n_frames},
            {"pixel_size", movie.pixel_size > 0 ? Json(movie.pixel_size) : Json()},
            {"converged", alignment.has_converged}, {"clipped_pixels", alignment.n_clipped},
            {"shifts", Json::array(shifts)}, {"iterations", Json::array(iterations)}});
}

void say_what_was_done(const Session& session, const MovieFile& movie, const Alignment& alignment) {
    session.note(movie.path.native() + ": " + std::to_string(movie.movie.n_frames) + " frames drift by " +
                 fixed_text(way_length(alignment.shifts), 2) + " pixels in all; " +
                 "iterations: " + std::to_string(alignment.iterations.size()));
    if (alignment.n_clipped > 0)
        session.note(
                movie.path.native() + ": " + std::to_string(alignment.n_clipped) +
                " outlier pixels were clipped to find the drift; the averages keep them (--clip 10 clips there, too)");
}

Json align_file(
        const Session& session, const AlignCommandOption& options, const fs::path& path, const AlignPaths& paths) {
    const FrameRange range = options.frames.empty() ? FrameRange{} : frame_range("--frames", options.frames);
    const MovieFile movie = open_movie(session, path, options.input, range);
    if (options.dose > 0 and movie.pixel_size == 0)
        throw InputError(path.native() + ": the pixel size, which --dose needs, is not known: give --pixel-size");
    AlignOption aligning = options.align;
    aligning.find_defects = options.has_defects;
    aligning.correction.gain = read_gain(session, options.gain, options.input, movie.movie.shape);
    AverageOption averaging{.dose = options.dose, .voltage = static_cast<f64>(options.voltage)};
    ImageOutputs outputs(session, options, movie, paths);
    check_folder(paths[Result::SHIFTS]);
    check_folder(paths[Result::PLOT]);
    if (outputs.has(Result::STACK))
        averaging.aligned_frame = [&](i64, const Array<f32>& frame) { outputs.write(Result::STACK, frame); };

    const auto [alignment, averages] = align_movie(session, movie, aligning, averaging);
    outputs.write(Result::AVERAGE, averages.average);
    outputs.write(Result::WEIGHTED, averages.weighted);
    outputs.write(Result::ODD, averages.even);  // the numbers of its frames are even from 0 on
    outputs.write(Result::EVEN, averages.odd);
    outputs.close();
    const Drift drift{alignment.shifts, movie.first_frame, movie.pixel_size};
    if (not paths[Result::SHIFTS].empty())
        write_text(paths[Result::SHIFTS], shift_table(drift));
    if (not paths[Result::PLOT].empty())
        picture_of(drift_page(drift, path.filename().native())).write(paths[Result::PLOT]);
    say_what_was_done(session, movie, alignment);
    return as_json(movie, alignment);
}

ExitCode run(const Session& session, const AlignCommandOption& given) {
    AlignCommandOption options = given;
    check_numbers(options);
    options.gain.is_x_flipped = options.gain_flip == "x";
    options.gain.is_y_flipped = options.gain_flip == "y";
    if (not options.frames.empty())
        (void)frame_range("--frames", options.frames);
    (void)encoding_for(options.output, io::Encoding::F32);
    (void)session.device();
    const auto paths = paths_of(options);
    std::vector<Json> all;
    std::size_t i = 0;
    const ExitCode result = for_each_file(options.input.files, [&](const fs::path& path) {
        const AlignPaths& own = paths[i++];
        all.push_back(align_file(session, options, path, own));
    });
    if (options.is_json)
        std::cout << Json::array(all).text() << '\n';
    return result;
}

// ---- The command line ----------------------------------------------------------------------------------------------

void add_result_options(Command& command, AlignCommandOption& options) {
    for (const auto& [result, option, ending, description]: result_texts) {
        OptionRule rule{.value = "OUTPUT", .is_required = result == Result::AVERAGE, .check = refuse_no_name};
        if (result == Result::WEIGHTED)
            rule.needs = {"--dose"};
        command.add(option, &options.results[result], description, rule);
    }
    command.add("--mode", &options.output.mode, "how images are stored: f32, f16, ..., or the number of an MRC mode",
            {.value = "MODE"});
    command.add("--json", &options.is_json, "shifts and iterations of all movies, to the standard output");
}

void add_correction_options(Command& command, AlignCommandOption& options) {
    command.add("--frames", &options.frames, "which frames are used, as 2-38 or 2-, counted from 1",
            {.value = "FIRST-LAST"});
    command.add("--gain", &options.gain.file, "an image that frames are multiplied by", {.value = "FILE"});
    command.add("--gain-rotate", &options.gain.angle,
            "degrees by which it is turned before, a multiple of 90; +90 takes +x to +y", {.value = "DEGREES"});
    command.add("--gain-flip", &options.gain_flip, "x: left and right are swapped, after it is turned; y: up and down",
            {.value = "AXIS", .one_of = {"x", "y"}});
    command.add("--defects,!--no-defects", &options.has_defects,
            "whether pixels that are hot or dead in all frames are found and taken out, which is the default");
    command.add("--clip", &options.align.correction.clip,
            "set pixels further from the mean of their frame than this many standard deviations to that distance, in "
            "the averages too; by default, averages keep all values",
            {.value = "SIGMAS"});
    command.add("--dose", &options.dose, "electrons per square Angstrom and frame",
            {.value = "E", .needs = {"--weighted"}});
    command.add("--voltage", &options.voltage, "of the microscope in kV, 300 or 200, for --dose",
            {.value = "KV", .shows_default = true, .one_of = {"200", "300"}});
}

void add_estimation_options(Command& command, AlignOption& options) {
    command.add("--bfactor", &options.bfactor, "how strongly high frequencies are damped; more for noisy movies",
            {.value = "B", .shows_default = true});
    command.add("--binning", &options.binning,
            "how many pixels wide one of the estimation is; by default what --bfactor leaves is kept",
            {.value = "N", .range = OptionRange{1, 1000}});
    command.add("--max-shift", &options.maximum_shift,
            "how far a frame is looked for from where it is, in pixels, in each iteration; by default an eighth of the "
            "shorter side",
            {.value = "PIXELS"});
    command.add("--iterations", &options.maximum_iterations, "at most, of a coarse estimation and of a fine one",
            {.value = "N", .shows_default = true, .range = OptionRange{1, 1000}});
    command.add("--threshold", &options.threshold, "the largest change of a shift, in pixels, that ends it",
            {.value = "PIXELS", .shows_default = true});
    command.add("--smoothing", &options.smoothing,
            "of the way of the specimen: 0 is none; changes within 2 pi S^(1/4) frames are halved",
            {.value = "S", .shows_default = true});
}

}  // namespace

const CommandText text{"align", "Movies and maps", "correct the drift of movies", R"(
            noa align movie.mrc -o average.mrc --plot drift.png
            noa align movie.tif --gain gain.mrc --pixel-size 0.83 --dose 1.2 -o plain.mrc --weighted weighted.mrc
            noa align movies/*.mrc -o averages/ --shifts averages/
        )",
        R"(
            Finds by how much each frame of a movie must be moved to lie on all others, and averages the moved frames.
            All slices of a file are frames, whether its header calls them images or a volume; they are read when they
            are needed, twice in all.

            Each frame is correlated, in Fourier space, with the sum of all others as they are known to lie, again and
            again until no shift changes by more than --threshold. Frequencies f are weighted by exp(-B/4 f^2), B
            being --bfactor, in square Angstrom, or in square pixels if the pixel size is not known. Frames are moved
            by fractions of pixels, periodically: what leaves at one side comes in at the other.

            The table of --shifts is CSV: the number of the frame, from 1, and by how much it was moved to the right
            (x) and down, towards higher rows (y), in pixels, and in Angstrom if the pixel size is known. The mean of
            all shifts is 0. The specimen has gone the other way, and that is what --plot shows.

            With --dose, the average of --weighted counts frames, at each frequency, by what radiation has left of it
            (Grant and Grigorieff 2015). The others count all frames the same.

            Frames are multiplied by --gain. Gain references of cameras are often turned or mirrored against the
            movie, and programs differ in whether rows go up or down: if patterns of the camera stay in the average,
            or get stronger, try --gain-flip y, then the others. TIFF files, gain references too, are read bottom up,
            as cryo-EM programs do; MRC files as they are.
        )"};

template<>
void add_command<CommandName::ALIGN>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    command.add("MOVIE", &options.input.files, io::readable_formats() + " files", {.is_required = true});
    add_result_options(command, options);
    add_correction_options(command, options);
    add_estimation_options(command, options.align);
    add_reading_options(command, options.input, false);  // slices of movies are frames
    add_common_options(command, session);
}

}  // namespace noa::program
