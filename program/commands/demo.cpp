// noa demo: a movie is simulated, aligned, and shown.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>

#include "align/align_movie.hpp"
#include "align/drift.hpp"
#include "align/movie_file.hpp"
#include "align/simulate_movie.hpp"
#include "commands.hpp"
#include "console/format.hpp"
#include "console/progress.hpp"
#include "demo/report.hpp"
#include "noa/io/image_file.hpp"
#include "noa/math/arithmetic.hpp"
#include "output/image_output.hpp"
#include "output/paths.hpp"
#include "output/text_file.hpp"
#include "resolution/fsc_curve.hpp"
#include "resolution/shell_curve.hpp"

namespace noa::program {

namespace {

namespace fs = std::filesystem;

struct DemoOption {
    fs::path folder = "demo";
    i64 n_frames = 40, size = 1024, seed = 1;
    f64 snr = 0.02, defocus = 0;
    std::optional<f64> drift{};  // if it is not given, small frames drift less
};

SimulationOption simulation_of(const Session& session, const DemoOption& options) {
    if (options.folder.empty())
        throw UsageError("FOLDER: the name of the folder is empty");
    constexpr f64 usual_drift = 24;
    const f64 largest_drift = static_cast<f64>(options.size) / 4;
    if (not(options.snr > 0 and options.snr <= 1e6))
        throw UsageError("--snr " + short_text(options.snr) + ": a number above 0, up to 1e6, was expected");
    if (not(options.defocus >= 0 and options.defocus <= 10))
        throw UsageError("--defocus " + short_text(options.defocus) + ": from 0 to 10 micrometers were expected");
    if (options.drift and not(*options.drift >= 0 and *options.drift <= largest_drift))
        throw UsageError("--drift " + short_text(*options.drift) + ": from 0 to " + short_text(largest_drift) +
                         " pixels, a quarter of a frame, were expected");
    return {.n_frames = options.n_frames,
            .extents = {options.size, options.size},
            .defocus = options.defocus,
            .snr = options.snr,
            .drift = options.drift.value_or(std::min(usual_drift, largest_drift / 2)),
            .seed = static_cast<u64>(options.seed),
            .device = session.device()};
}

// As a camera would write it: whole numbers, 32 for a standard deviation of the noise.
void write_movie(const Session& session, const SimulatedMovie& simulated, f64 pixel_size, const fs::path& path) {
    constexpr f32 counts = 32;
    const Movie& movie = simulated.movie;
    io::Header header;
    header.shape = {movie.n_frames, 1, movie.shape[2], movie.shape[3]};
    header.encoding = io::Encoding::I16;
    header.spacing = Vec<f64, 3>::from_value(pixel_size);
    ImageOutput output = create_output(session, path, header);
    Progress progress(session, "simulating", movie.n_frames);
    for (i64 i = 0; i < movie.n_frames; ++i) {
        output.write(multiply(movie.frame(i), counts));
        progress.add(1);
    }
    output.close();
}

void write_image(const Session& session, const MovieFile& movie, const Array<f32>& image, const fs::path& path) {
    io::Header header = movie.header;
    header.encoding = io::Encoding::F32;
    ImageOutput output = create_output(session, path, header);
    output.write(image);
    output.close();
}

DemoResults make_results(const SimulationOption& option, const SimulatedMovie& simulated, const MovieFile& movie,
        const AlignedMovie& aligned) {
    const Shape4& shape = movie.movie.shape;
    DemoResults results{.simulation = option,
            .specimen = simulated.specimen,
            .frame = movie.movie.frame(0).to("cpu"),
            .unaligned = aligned.alignment.unaligned.average.to("cpu"),
            .aligned = aligned.averages.average.to("cpu"),
            .truth = simulated.shifts,
            .found = aligned.alignment.shifts};
    results.fsc_unaligned = shell_curve(correlate_halves(aligned.alignment.unaligned), shape, option.pixel_size);
    results.fsc_aligned = shell_curve(correlate_halves(aligned.averages), shape, option.pixel_size);
    return results;
}

void write_results(const Session& session, const fs::path& folder, const DemoResults& results, const MovieFile& movie,
        const AlignedMovie& aligned) {
    const f64 pixel_size = results.simulation.pixel_size;
    write_image(session, movie, aligned.averages.average, folder / "average.mrc");
    write_image(session, movie, aligned.averages.even, folder / "odd.mrc");  // frames 1, 3, 5, ...
    write_image(session, movie, aligned.averages.odd, folder / "even.mrc");
    write_image(session, movie, aligned.alignment.unaligned.average, folder / "unaligned.mrc");
    write_text(folder / "shifts.csv", shift_table({results.found, 1, pixel_size}));
    write_text(folder / "true_shifts.csv", shift_table({results.truth, 1, pixel_size}));
    write_text(folder / "fsc.csv", shell_table({results.fsc_aligned}, "fsc"));
    write_text(folder / "fsc_unaligned.csv", shell_table({results.fsc_unaligned}, "fsc"));
    picture_of(results).write(folder / "report.png");
}

std::string resolution_of(const ShellCurve& curve) {
    return resolution_in_words(first_crossing(curve, fsc_thresholds[0]), curve.pixel_size);
}

void print_summary(const fs::path& folder, const DemoResults& results, f64 seconds) {
    const std::string at = folder.native() + (folder.native().ends_with('/') ? "" : "/");
    std::cout << "shifts      " << fixed_text(results.error(), 3) << " pixels rms from the true ones\n"
              << "resolution  " << resolution_of(results.fsc_aligned) << " at FSC 0.143; without alignment "
              << resolution_of(results.fsc_unaligned) << "\n"
              << "time        " << fixed_text(seconds, 1) << " s\n"
              << "picture     " << at << "report.png\n"
              << "files       " << at << "movie.mrc, average.mrc, odd.mrc, even.mrc, unaligned.mrc,\n"
              << "            shifts.csv, true_shifts.csv, fsc.csv, fsc_unaligned.csv\n"
              << "\nTo go on:\n"
              << "    noa info " << at << "movie.mrc\n"
              << "    noa align " << at << "movie.mrc -o average.mrc --plot drift.png\n"
              << "    noa fsc " << at << "odd.mrc " << at << "even.mrc -o fsc.csv --plot fsc.png\n"
              << "    noa view " << at << "average.mrc -o average.png\n";
}

ExitCode run(const Session& session, const DemoOption& options) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const SimulationOption simulation = simulation_of(session, options);
    make_folder(options.folder);
    const fs::path path = options.folder / "movie.mrc";
    const SimulatedMovie simulated = simulate_movie(simulation);
    write_movie(session, simulated, simulation.pixel_size, path);

    const MovieFile movie = open_movie(session, path, {});
    const AlignedMovie aligned = align_movie(session, movie);
    const DemoResults results = make_results(simulation, simulated, movie, aligned);
    write_results(session, options.folder, results, movie, aligned);
    print_summary(options.folder, results, std::chrono::duration<f64>(Clock::now() - begin).count());
    return ExitCode::OK;
}

}  // namespace

const CommandText text{"demo", "Pictures and more", "simulate a movie, align it, and show what that is good for", R"(
            noa demo
            noa demo small --size 512 --frames 16 --snr 0.1
        )",
        R"(
            Simulates a movie of proteins in ice that drift, in noise fifty times as strong as they are, writes it to
            FOLDER/movie.mrc, and does with that file what noa align does. Since the drift is known, it can say how
            well it was found. FOLDER/report.png shows it all: a frame, the averages without and with alignment, the
            drift, and the Fourier shell correlation of the averages of odd and even frames, without and with
            alignment. Files that are there are replaced.

            Proteins are seen as they are, as with an ideal phase plate: the curves fall once, and the resolution is
            where they do. With --defocus 1.2, they are seen as microscopes show them, with Thon rings in the spectrum
            and zeros in the curves.
        )"};

template<>
void add_command<CommandName::DEMO>(Program& program, Session& session) {
    const auto [command, options] = describe(program, session, text, run);
    command.add("FOLDER", &options.folder, "where all files go; by default ./demo");
    const auto add_number = [&](const char* name, i64& value, f64 lowest, f64 highest, const char* meaning) {
        command.add(
                name, &value, meaning, {.value = "N", .shows_default = true, .range = OptionRange{lowest, highest}});
    };
    add_number("--frames", options.n_frames, 2, 1000, "how many");
    add_number("--size", options.size, 64, 8192, "of frames, in pixels of 1.5 Angstrom");
    add_number("--seed", options.seed, 0, 1'000'000'000, "of what is drawn by chance");
    command.add("--snr", &options.snr, "the variance of the proteins in a frame, by that of the noise",
            {.value = "RATIO", .shows_default = true});
    command.add("--drift", &options.drift, "in all, in pixels; by default 24, or an eighth of a small frame",
            {.value = "PIXELS"});
    command.add("--defocus", &options.defocus, "in micrometers; at 0 what is there is what is seen",
            {.value = "UM", .shows_default = true});
    add_common_options(command, session);
}

}  // namespace noa::program
