// noa align: what align_frames does, from files to files.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "align/align_frames.hpp"
#include "align/average_frames.hpp"
#include "align/drift.hpp"
#include "align/movie_file.hpp"
#include "align/simulate_movie.hpp"
#include "console/json.hpp"
#include "io/formats.hpp"
#include "noa/io/image_file.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/random.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "program/examples.hpp"
#include "program/noa_command.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using noa::io::read_image;
using noa::io::write_image;
using test::Folder;

using Arguments = std::vector<std::string>;
using test::has;

constexpr f64 pixel_size = 1.5;
const noa::io::ImageOption with_pixel_size{.spacing = {pixel_size, pixel_size, pixel_size}};

const SimulatedMovie& simulated() {
    static const SimulatedMovie movie =
            simulate_movie({.n_frames = 6, .extents = {120, 160}, .snr = 0.5, .drift = 8, .seed = 2});
    return movie;
}

// All frames of the movie, as one array.
Array<f32> frames() {
    const Movie& movie = simulated().movie;
    Array<f32> all(Shape4{movie.n_frames, 1, movie.shape[2], movie.shape[3]});
    for (i64 i = 0; i < movie.n_frames; ++i)
        noa::copy(movie.frame(i), all.subregion(i));
    return all;
}

// The same, without the simulation.
Movie movie_of(const Array<f32>& stack) {
    return {stack.shape()[0], {1, 1, stack.shape()[2], stack.shape()[3]}, [=](i64 i) { return stack.subregion(i); }};
}

std::string write_movie(const Folder& folder, const Array<f32>& stack = frames()) {
    const std::string path = folder / "movie.mrcs";
    write_image(stack, path, with_pixel_size);
    return path;
}

test::Answer align(const std::string& movie, const Arguments& more) {
    Arguments arguments{"align", movie};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return test::noa(arguments);
}

// ---- What comes out ------------------------------------------------------------------------------------------------

TEST(noa_align, writes_what_align_frames_and_average_frames_give) {
    const Folder folder;
    const std::string path = write_movie(folder);

    const auto [code, output, messages] =
            align(path, {"-o", folder / "average.mrc", "--odd", folder / "odd.mrc", "--even", folder / "even.mrc",
                                "--stack", folder / "stack.mrcs", "--json"});

    const Movie movie = movie_of(frames());
    const Alignment found = align_frames(movie, {.pixel_size = pixel_size});
    std::vector<Array<f32>> moved;
    AverageOption option{.correction = {.defects = found.defects}, .pixel_size = pixel_size};
    option.aligned_frame = [&](i64, const Array<f32>& frame) { moved.push_back(frame.copy()); };
    const Averages averages = average_frames(movie, found.shifts, option);
    EXPECT_EQ(code, 0) << messages;
    for (std::size_t i = 0; i < found.shifts.size(); ++i) {
        const auto frame = Json::object(
                {{"frame", static_cast<i64>(i + 1)}, {"x", found.shifts[i][1]}, {"y", found.shifts[i][0]}});
        EXPECT_TRUE(has(output, frame.text())) << frame.text() << output;
    }
    EXPECT_TRUE(has(output, "\"pixel_size\": 1.5, \"converged\": true")) << output;
    EXPECT_TRUE(has(output, "\"largest_update\": " + Json(found.iterations.back().largest_update).text())) << output;
    EXPECT_TRUE(noa::all(noa::equal(read_image<f32>(folder / "average.mrc"), averages.average)));
    EXPECT_TRUE(noa::all(noa::equal(read_image<f32>(folder / "odd.mrc"), averages.even)));  // 1, 3, 5 are 0, 2, 4
    EXPECT_TRUE(noa::all(noa::equal(read_image<f32>(folder / "even.mrc"), averages.odd)));
    const auto stack = read_image<f32>(folder / "stack.mrcs");
    ASSERT_EQ(stack.shape(), (Shape4{6, 1, 120, 160}));
    for (i64 i = 0; i < 6; ++i)
        EXPECT_TRUE(noa::all(noa::equal(stack.subregion(i), moved[static_cast<std::size_t>(i)])));
}

TEST(noa_align, finds_the_drift_and_keeps_what_the_header_says) {
    const Folder folder;
    const std::string path = write_movie(folder), average = folder / "average.mrc", table = folder / "shifts.csv";

    EXPECT_EQ(align(path, {"-o", average, "--shifts", table}).exit_code, 0);

    std::istringstream lines(test::text_of(table));
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "frame,x_pixels,y_pixels,x_angstrom,y_angstrom");
    Shifts found;
    for (int i = 1; std::getline(lines, line); ++i) {
        f64 x = 0, y = 0, x_angstrom = 0, y_angstrom = 0;
        int frame = 0;
        ASSERT_EQ(std::sscanf(line.c_str(), "%d,%lf,%lf,%lf,%lf", &frame, &x, &y, &x_angstrom, &y_angstrom), 5);
        EXPECT_EQ(frame, i);
        EXPECT_NEAR(x_angstrom, pixel_size * x, 2e-4);
        EXPECT_NEAR(y_angstrom, pixel_size * y, 2e-4);
        found.push_back({y, x});
    }
    EXPECT_LE(rms_distance(found, simulated().shifts), 0.15);
    const auto file = noa::io::ImageFile::open(average);
    EXPECT_EQ(file.shape(), (Shape4{1, 1, 120, 160}));
    EXPECT_NEAR(file.spacing()[2], pixel_size, 1e-6);
    EXPECT_TRUE(has(file.header().labels.back(), ": align"));
    EXPECT_FALSE(has(file.header().labels.back(), "shifts.csv"));
}

TEST(noa_align, weights_by_exposure) {
    const Folder folder;
    const std::string path = write_movie(folder), plain = folder / "plain.mrc", weighted = folder / "weighted.mrc";

    const auto answer = align(path, {"-o", plain, "--weighted", weighted, "--dose", "2.5", "--voltage", "200"});

    const Alignment found = align_frames(movie_of(frames()), {.pixel_size = pixel_size});
    const Averages averages = average_frames(movie_of(frames()), found.shifts,
            {.correction = {.defects = found.defects}, .pixel_size = pixel_size, .dose = 2.5, .voltage = 200});
    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    EXPECT_TRUE(noa::all(noa::equal(read_image<f32>(plain), averages.average)));
    EXPECT_TRUE(noa::all(noa::equal(read_image<f32>(weighted), averages.weighted)));
}

TEST(noa_align, takes_the_frames_that_are_asked_for) {
    const Folder folder;
    const std::string path = write_movie(folder);
    const Array<f32> some = frames().subregion(noa::Slice{1, 5});

    const auto middle = align(path, {"-o", folder / "some.mrc", "--frames", "2-5", "--shifts", folder / "some.csv"});
    const auto rest = align(path, {"-o", folder / "rest.mrc", "--frames", "2-", "--json"});

    const Alignment found = align_frames(movie_of(some), {.pixel_size = pixel_size});
    EXPECT_EQ(middle.exit_code, 0) << middle.messages;
    EXPECT_EQ(test::text_of(folder / "some.csv"), shift_table({found.shifts, 2, pixel_size}));
    EXPECT_TRUE(has(rest.output, "\"frames\": 5")) << rest.output;
    EXPECT_TRUE(has(rest.output, "[{\"frame\": 2, ")) << rest.output;
}

TEST(noa_align, takes_what_the_options_of_the_estimation_say) {
    const Folder folder;
    const std::string path = write_movie(folder);
    const Movie movie = movie_of(frames());
    const std::vector<std::pair<Arguments, AlignOption>> cases{{{"--bfactor", "50"}, {.bfactor = 50}},
            {{"--binning", "3"}, {.binning = 3}}, {{"--iterations", "1"}, {.maximum_iterations = 1}},
            {{"--threshold", "1"}, {.threshold = 1}}, {{"--max-shift", "2"}, {.maximum_shift = 2}},
            {{"--smoothing", "4"}, {.smoothing = 4}}, {{"--no-defects"}, {.find_defects = false}},
            {{"--clip", "2"}, {.correction = {.clip = 2}}}};

    for (auto [arguments, option]: cases) {
        SCOPED_TRACE(arguments.front());
        option.pixel_size = pixel_size;
        arguments.insert(arguments.end(), {"-o", folder / "average.mrc", "--shifts", folder / "shifts.csv"});
        EXPECT_EQ(align(path, arguments).exit_code, 0);
        const Alignment found = align_frames(movie, option);
        EXPECT_EQ(test::text_of(folder / "shifts.csv"), shift_table({found.shifts, 1, pixel_size}));
    }
}

TEST(noa_align, keeps_outliers_in_averages_and_says_how_many_it_has_clipped_to_find_the_drift) {
    const Folder folder;
    const auto hit = frames();
    hit.span()(2, 0, 60, 80) = 1000;
    const std::string path = write_movie(folder, hit), average = folder / "average.mrc";

    const auto plain = align(path, {"-o", average, "--json", "--max-shift", "0.01"});
    EXPECT_GT(f64{noa::max(read_image<f32>(average))}, 100);
    EXPECT_TRUE(has(plain.messages, ": 1 outlier pixels were clipped to find the drift")) << plain.messages;
    EXPECT_TRUE(has(plain.output, "\"clipped_pixels\": 1")) << plain.output;

    const auto clipped = align(path, {"-o", average, "--clip", "10", "--max-shift", "0.01"});
    EXPECT_LT(f64{noa::max(read_image<f32>(average))}, 20);
    EXPECT_FALSE(has(clipped.messages, "outlier")) << clipped.messages;
}

// A hot pixel stays in place, and is in the average, unless it is found.
TEST(noa_align, takes_out_defects_unless_told_not_to) {
    const Folder folder;
    const auto hot = frames();
    for (i64 i = 0; i < hot.shape()[0]; ++i)
        hot.span()(i, 0, 60, 80) += 9;
    const std::string path = write_movie(folder, hot), average = folder / "average.mrc";
    const auto largest_of_average = [&](const Arguments& more) {
        Arguments arguments{"-o", average, "--max-shift", "0.01"};  // where it is, it is strongest
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_EQ(align(path, arguments).exit_code, 0);
        return f64{noa::max(read_image<f32>(average))};
    };

    EXPECT_LT(largest_of_average({}), 13);
    EXPECT_LT(largest_of_average({"--defects"}), 13);
    EXPECT_GT(largest_of_average({"--no-defects"}), 17);
}

TEST(noa_align, draws_the_drift) {
    const Folder folder;
    const std::string plot = folder / "drift.png";

    EXPECT_EQ(align(write_movie(folder), {"-o", folder / "average.mrc", "--plot", plot}).exit_code, 0);

    EXPECT_TRUE(test::text_of(plot).starts_with("\x89PNG"));
}

TEST(noa_align, stores_images_as_they_are_asked_for) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    const std::string path = write_movie(folder), average = folder / "average.mrc", tiff = folder / "average.tif";

    EXPECT_EQ(align(path, {"-o", average, "--mode", "12"}).exit_code, 0);
    EXPECT_EQ(align(path, {"-o", tiff}).exit_code, 0);

    EXPECT_EQ(noa::io::ImageFile::open(average).encoding(), noa::io::Encoding::F16);
    EXPECT_EQ(noa::io::ImageFile::open(tiff).format(), noa::io::Format::TIFF);
}

// ---- What goes in --------------------------------------------------------------------------------------------------

TEST(noa_align, takes_slices_as_frames_whatever_the_header_says) {
    const Folder folder;
    const Arguments more{"-o", folder / "average.mrc", "--json", "--quiet", "--pixel-size", "1.5"};
    const std::string stack = write_movie(folder), volume = folder / "volume.map", array = folder / "array.npy";
    const auto all = frames();
    write_image(all.reshape({1, 6, 120, 160}), volume);
    write_image(all, array);
    const auto shifts_of = [&](const std::string& path) {
        const std::string text = align(path, more).output;
        return text.substr(text.find("\"frames\""));
    };

    const std::string expected = shifts_of(stack);

    EXPECT_TRUE(has(expected, "\"frames\": 6"));
    EXPECT_EQ(shifts_of(volume), expected);
    EXPECT_EQ(shifts_of(array), expected);
}

// The camera has seen each pixel by 1 / gain.
TEST(noa_align, multiplies_by_the_gain) {
    const Folder folder;
    const auto gain = noa::random<f32>(noa::Uniform{0.5f, 2.f}, {1, 1, 120, 160}, {.seed = 1});
    const std::string clean = write_movie(folder), raw = folder / "raw.mrcs";
    write_image(noa::divide(frames(), gain), raw);
    write_image(gain, folder / "gain.mrc");
    write_image(gain.flip(kwk::height).copy(), folder / "y.mrc");
    write_image(gain.flip(kwk::width).copy(), folder / "x.mrc");
    write_image(gain.flip(kwk::height, kwk::width).copy(), folder / "half_turn.mrc");
    write_image(gain.permute({0, 1, 3, 2}).flip(kwk::height).copy(), folder / "quarter_turn.mrc");
    const auto average_of = [&](const std::string& path, Arguments more) {
        more.insert(more.end(), {"-o", folder / "average.mrc", "--apix", "1.5"});
        const auto answer = align(path, more);
        EXPECT_EQ(answer.exit_code, 0) << answer.messages;
        return read_image<f32>(folder / "average.mrc");
    };

    const auto expected = average_of(clean, {});

    EXPECT_FALSE(noa::allclose(average_of(raw, {}), expected, 0.1));
    EXPECT_TRUE(noa::allclose(average_of(raw, {"--gain", folder / "gain.mrc"}), expected, 1e-3));
    EXPECT_TRUE(noa::allclose(average_of(raw, {"--gain", folder / "y.mrc", "--gain-flip", "y"}), expected, 1e-3));
    EXPECT_TRUE(noa::allclose(average_of(raw, {"--gain", folder / "x.mrc", "--gain-flip", "x"}), expected, 1e-3));
    EXPECT_TRUE(noa::allclose(
            average_of(raw, {"--gain", folder / "half_turn.mrc", "--gain-rotate", "-180"}), expected, 1e-3));
    EXPECT_TRUE(noa::allclose(
            average_of(raw, {"--gain", folder / "quarter_turn.mrc", "--gain-rotate", "90"}), expected, 1e-3));
}

// A row to the right becomes a column down, and the next row is to the left of it.
TEST(read_gain, turns_from_x_to_y_and_flips_after_that) {
    const Folder folder;
    const std::string path = folder / "gain.mrc";
    const auto image = noa::arange<f32>({1, 1, 2, 3});  // 0 1 2, 3 4 5
    write_image(image, path);
    const auto values_of = [&](const GainOption& option, const Shape4& shape) {
        const auto gain = read_gain({}, option, {}, shape);
        return std::vector<f32>(gain.get(), gain.get() + gain.n_elements());
    };

    EXPECT_EQ(values_of({path}, {1, 1, 2, 3}), (std::vector<f32>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(values_of({path, 90}, {1, 1, 3, 2}), (std::vector<f32>{3, 0, 4, 1, 5, 2}));
    EXPECT_EQ(values_of({path, -270}, {1, 1, 3, 2}), (std::vector<f32>{3, 0, 4, 1, 5, 2}));
    EXPECT_EQ(values_of({path, 180}, {1, 1, 2, 3}), (std::vector<f32>{5, 4, 3, 2, 1, 0}));
    EXPECT_EQ(values_of({path, -90}, {1, 1, 3, 2}), (std::vector<f32>{2, 5, 1, 4, 0, 3}));
    EXPECT_EQ(values_of({path, 90, true, false}, {1, 1, 3, 2}), (std::vector<f32>{0, 3, 1, 4, 2, 5}));
    EXPECT_EQ(values_of({path, 0, false, true}, {1, 1, 2, 3}), (std::vector<f32>{3, 4, 5, 0, 1, 2}));
}

TEST(noa_align, goes_on_with_other_movies_when_one_fails) {
    const Folder folder;
    const std::string good = write_movie(folder), bad = folder / "bad.mrcs", out = folder / "out/";
    write_image(noa::fill<f32>({3, 1, 32, 32}, 7), bad);

    const auto answer = align(bad, {good, "-o", out, "--shifts", out, "--plot", out, "--stack", out, "--json"});

    EXPECT_EQ(answer.exit_code, 1);
    EXPECT_TRUE(has(answer.messages, bad + ": frame 1 is constant: all pixels are 7")) << answer.messages;
    EXPECT_TRUE(has(answer.output, "[{\"file\": \"" + good)) << answer.output;
    std::size_t n_files = 0;
    for (const char* const name: {"movie.mrc", "movie_shifts.csv", "movie_drift.png", "movie_aligned.mrcs"})
        n_files += std::filesystem::exists(out + name) ? 1 : 0;
    EXPECT_EQ(n_files, 4);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(out), {}), 4);  // nothing is left of the other one
}

TEST(noa_align, warns_of_shifts_that_have_not_converged_unless_it_is_to_be_quiet) {
    const Folder folder;
    const std::string path = write_movie(folder), average = folder / "average.mrc";

    const auto loud = align(path, {"-o", average, "--iterations", "1"});
    const auto quiet = align(path, {"-o", average, "--iterations", "1", "--quiet"});

    EXPECT_EQ(loud.exit_code, 0);
    EXPECT_TRUE(has(loud.messages, "warning: " + path + ": after 2 iterations shifts still change")) << loud.messages;
    EXPECT_EQ(quiet.exit_code, 0);
    EXPECT_EQ(quiet.messages, "");
}

TEST(noa_align, runs_the_examples_of_its_help) {
    if (const char* const why = test::missing(noa::io::Format::TIFF))
        GTEST_SKIP() << why;
    const Folder folder;
    std::filesystem::create_directory(folder / "movies");
    const auto all = frames();
    for (const char* const name: {"movie.mrc", "movie.tif", "movies/a.mrc", "movies/b.mrc"})
        write_image(all, folder / name);
    write_image(noa::ones<f32>({1, 1, 120, 160}), folder / "gain.mrc");

    test::expect_examples_run(folder, "align", 3, " --quiet");

    for (const char* const name:
            {"average.mrc", "drift.png", "weighted.mrc", "averages/a.mrc", "averages/b_shifts.csv"})
        EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
}

// ---- What cannot be done -------------------------------------------------------------------------------------------

TEST(noa_align, names_files_that_it_cannot_use) {
    const Folder folder;
    const std::string average = folder / "average.mrc";
    const auto random = noa::random<f32>(noa::Normal{0, 1}, {3, 1, 20, 24}, {.seed = 1});
    const auto with_nan = random.copy();
    with_nan.span()(1, 0, 2, 3) = std::numeric_limits<f32>::quiet_NaN();
    const auto put = [&](const std::string& name, const auto& image) -> std::string {
        write_image(image, folder / name);
        return folder / name;
    };
    const std::string good = put("good.mrcs", random);
    struct Case {
        std::string movie;
        Arguments more;
        std::string message;
    };
    const std::vector<Case> cases{{put("nan.mrcs", with_nan), {}, "nan.mrcs: frame 2 has pixels that are not finite"},
            {put("nan.mrcs", with_nan), {"--frames", "2-3"}, "nan.mrcs: frame 2 has pixels that are not finite"},
            {put("one.mrcs", random.subregion(0)), {}, "one.mrcs: there is 1 frame to align, but at least 2"},
            {put("small.mrcs", noa::ones<f32>({3, 1, 15, 40})), {}, "frames have 15 x 40 pixels, but at least 16 x 16"},
            {put("complex.mrcs", noa::ones<c32>({3, 1, 20, 20})), {}, "complex.mrcs: has complex numbers (c32)"},
            {folder / "nowhere.mrc", {}, "nowhere.mrc: cannot be opened"},
            {good, {"--frames", "2-4"}, "good.mrcs: there are 3 frames, but frame 4 was asked for"},
            {good, {"--frames", "9-"}, "good.mrcs: there are 3 frames, but frame 9 was asked for"},
            {good, {"--frames", "3-"}, "good.mrcs: there is 1 frame to align, but at least 2"},
            {good, {"--gain", put("g1.mrc", noa::ones<f32>({1, 1, 24, 20}))},
                    "g1.mrc: the gain reference has 24 x 20 pixels, but frames have 20 x 24"},
            {good, {"--gain", good}, "good.mrcs: a gain reference is one image, but there are 3"},
            {good, {"--gain", put("g2.mrc", with_nan.subregion(1))},
                    "g2.mrc: the gain reference has pixels that are not"},
            {good, {"--dose", "1", "--weighted", folder / "w.mrc"},
                    "the pixel size, which --dose needs, is not known"}};

    for (const auto& [movie, more, message]: cases) {
        Arguments arguments{"-o", average};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto answer = align(movie, arguments);
        EXPECT_EQ(answer.exit_code, 3) << message;
        EXPECT_TRUE(has(answer.messages, message)) << answer.messages;
        EXPECT_FALSE(std::filesystem::exists(average));
    }
}

TEST(noa_align, says_what_is_wrong_with_the_usage) {
    const Folder folder;
    const std::string path = write_movie(folder), average = folder / "average.mrc", other = folder / "other.mrcs";
    std::filesystem::copy_file(path, other);
    const std::vector<std::pair<Arguments, std::string>> cases{{{}, "--output is required"}, {{"-o", ""}, "is empty"},
            {{"-o", path}, "this is an input"}, {{"-o", average, "--stack", path}, "--stack " + path},
            {{"-o", average, "--stack", average}, "this is written by -o as well"},
            {{other, "-o", average}, "-o " + average + ": there are 2 inputs, but this is one file"},
            {{other, "-o", folder / "out/", "--plot", folder / "p.png"}, "--plot"},
            {{"-o", average, "--plot", folder / "drift.jpg"}, "a name that ends with .png was expected"},
            {{"-o", other, "--gain", other}, "-o " + other + ": this is an input"},
            {{"-o", average, "--frames", "2"}, "--frames 2: the first and the last frame were expected"},
            {{"-o", average, "--frames", "0-3"}, "--frames 0-3"}, {{"-o", average, "--frames", "a-3"}, "--frames a-3"},
            {{"-o", average, "--frames", "3-3"}, "--frames 3-3: at least 2 frames are needed"},
            {{"-o", average, "--frames", "2-3x"}, "--frames 2-3x"},
            {{"-o", average, "--bfactor", "-1"}, "--bfactor -1: a number from 0 to"},
            {{"-o", average, "--bfactor", "nan"}, "--bfactor nan"}, {{"-o", average, "--binning", "1e9"}, "--binning"},
            {{"-o", average, "--max-shift", "inf"}, "--max-shift"},
            {{"-o", average, "--smoothing", "-2"}, "--smoothing"}, {{"-o", average, "--threshold", "x"}, "--threshold"},
            {{"-o", average, "--iterations", "0"}, "--iterations"},
            {{"-o", average, "--gain-rotate", "45"}, "--gain-rotate 45: a multiple of 90"},
            {{"-o", average, "--gain-rotate", "90"}, "--gain-rotate: there is no gain reference"},
            {{"-o", average, "--gain-flip", "x"}, "--gain-flip: there is no gain reference"},
            {{"-o", average, "--gain-flip", "z"}, "--gain-flip"}, {{"-o", average, "--dose", "1"}, "--weighted"},
            {{"-o", average, "--weighted", folder / "w.mrc"}, "--dose"},
            {{"-o", average, "--weighted", folder / "w.mrc", "--dose", "0"}, "--dose 0"},
            {{"-o", average, "--voltage", "100"}, "--voltage"}, {{"-o", average, "--mode", "z"}, "--mode z"},
            {{"-o", average, "--kind", "volumes"}, "--kind"}};

    for (const auto& [arguments, message]: cases) {
        const auto answer = align(path, arguments);
        EXPECT_EQ(answer.exit_code, 2) << message;
        EXPECT_TRUE(has(answer.messages, message)) << answer.messages << message;
        EXPECT_FALSE(std::filesystem::exists(average));
    }
}

TEST(noa_align, says_before_it_begins_that_it_cannot_write) {
    const Folder folder;
    const std::string path = write_movie(folder), average = folder / "average.mrc";

    for (const Arguments& more: {Arguments{"-o", folder / "nowhere/average.mrc"},
                 Arguments{"-o", average, "--stack", folder / "nowhere/stack.mrcs"},
                 Arguments{"-o", average, "--shifts", folder / "nowhere/shifts.csv"},
                 Arguments{"-o", average, "--plot", folder / "nowhere/drift.png"}, Arguments{"-o", folder / "a.xyz"},
                 Arguments{"-o", average, "--stack", folder / "stack.xyz"}}) {
        const auto answer = align(path, more);
        EXPECT_EQ(answer.exit_code, more.back().ends_with(".xyz") ? 2 : 4) << more.back();
        EXPECT_TRUE(has(answer.messages, more.back())) << answer.messages;
        EXPECT_FALSE(std::filesystem::exists(average));
    }
    EXPECT_EQ(align(path, {"-o", average, "--device", "gpu:99"}).exit_code, 5);
    EXPECT_EQ(folder.n_files(), 1);
}

// ---- Drift ---------------------------------------------------------------------------------------------------------

TEST(drift, is_a_table_a_way_and_positions) {
    const Shifts shifts{{1, -2}, {-2, 2}, {1, 0}};  // y before x: 5 pixels, then the root of 13

    EXPECT_EQ(shift_table({.shifts = shifts}),
            "frame,x_pixels,y_pixels\n1,-2.0000,1.0000\n2,2.0000,-2.0000\n3,0.0000,1.0000\n");
    EXPECT_EQ(shift_table({.shifts = {{1, -2}}, .first_frame = 7, .pixel_size = 0.5}),
            "frame,x_pixels,y_pixels,x_angstrom,y_angstrom\n7,-2.0000,1.0000,-1.0000,0.5000\n");
    EXPECT_DOUBLE_EQ(way_length(shifts), 5 + std::sqrt(13.));
    EXPECT_EQ(positions_of(shifts), (Shifts{{0, 0}, {3, -4}, {0, -2}}));
}

}  // namespace
