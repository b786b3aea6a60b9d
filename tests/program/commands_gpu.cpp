// Commands with --device gpu do what they do with --device cpu: the same files, but for rounding.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "align/simulate_movie.hpp"
#include "noa/io/image_file.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/runtime/device.hpp"
#include "program/command_files.hpp"

namespace {

using namespace noa::types;
using noa::io::Encoding, noa::io::ImageFile;
using test::Folder, test::Words, test::noise;
using test::operator+;

// By how much of the largest value of a file elements may differ.
//
// Arithmetic, comparisons, medians and linear interpolation have the same bits on both: see docs/gpu.md and others.
constexpr f64 exact = 0;
// Functions and means are within 4 units in the last place, and interpolations within 8 eps of the largest input.
constexpr f64 few_bits = 2e-6;
// Transforms are within 4 eps sqrt(log2 n) of each other in the mean, 2e-6 here, and there are two of them, and single
// elements may have some times that. Another pixel, frequency or weight would make a difference of 1e-3 and more.
constexpr f64 transforms = 2e-5;

// ---- What is compared ----------------------------------------------------------------------------------------------

void expect_same_values(const std::vector<f32>& cpu, const std::vector<f32>& gpu, f64 tolerance) {
    ASSERT_EQ(cpu.size(), gpu.size());
    f64 largest = 0, worst = 0;
    std::size_t n_not_finite = 0;
    for (std::size_t i = 0; i < cpu.size(); ++i) {
        n_not_finite += std::isfinite(cpu[i]) and std::isfinite(gpu[i]) ? 0 : 1;
        largest = std::max(largest, std::abs(f64{cpu[i]}));
        worst = std::max(worst, std::abs(f64{cpu[i]} - f64{gpu[i]}));
    }
    EXPECT_EQ(n_not_finite, 0);
    EXPECT_GT(largest, 0) << "there is nothing to compare";
    EXPECT_LE(worst, tolerance * largest) << "of " << largest;
}

void expect_same_file(const std::string& cpu, const std::string& gpu, f64 tolerance) {
    ImageFile a = ImageFile::open(cpu), b = ImageFile::open(gpu);
    ASSERT_EQ(a.shape(), b.shape());
    EXPECT_EQ(a.header().kind, b.header().kind);
    EXPECT_EQ(a.encoding(), b.encoding());
    EXPECT_EQ(a.spacing(), b.spacing());
    EXPECT_EQ(a.header().origin, b.header().origin);
    EXPECT_EQ(a.header().labels, b.header().labels);
    expect_same_values(test::values(a.read<f32>()), test::values(b.read<f32>()), tolerance);
}

// The last column of a table, and what is before it.
struct Table {
    std::string rest;
    std::vector<f32> values;

    explicit Table(const std::string& text) {
        std::istringstream lines(text);
        std::string line;
        for (std::getline(lines, rest); std::getline(lines, line);) {
            const std::size_t at = line.rfind(',');
            rest += "\n" + line.substr(0, at);
            values.push_back(std::stof(line.substr(at + 1)));
        }
    }
};

void expect_same_table(const std::string& cpu, const std::string& gpu, f64 tolerance) {
    const Table a(test::text_of(cpu)), b(test::text_of(gpu));
    EXPECT_EQ(a.rest, b.rest);
    expect_same_values(a.values, b.values, tolerance);
}

// Of shifts, "frame,x,y,...", all but the first.
std::vector<f64> shifts_in(const std::string& path) {
    std::istringstream lines(test::text_of(path));
    std::string line, number;
    std::vector<f64> shifts;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream numbers(line);
        std::getline(numbers, number, ',');
        while (std::getline(numbers, number, ','))
            shifts.push_back(std::stod(number));
    }
    return shifts;
}

void expect_same_shifts(const std::string& cpu, const std::string& gpu, f64 tolerance) {
    const auto a = shifts_in(cpu), b = shifts_in(gpu);
    ASSERT_EQ(a.size(), b.size());
    EXPECT_FALSE(a.empty());
    for (std::size_t i = 0; i < a.size(); ++i)
        EXPECT_NEAR(a[i], b[i], tolerance) << i;
}

// ---- Commands on both ----------------------------------------------------------------------------------------------

class on_gpu : public testing::Test {
protected:
    Folder folder;

    void SetUp() override {
        if (noa::Device::all().size() < 2)
            GTEST_SKIP() << "this machine has no GPU";
    }

    // An image of odd sizes, a stack, a volume, and a stack of whole numbers.
    Words inputs() const {
        const Vec<f64, 3> spacing{1.5, 1.5, 1.5};
        noa::io::write_image(noise({1, 1, 127, 93}, 1), folder / "image.mrc", {.spacing = spacing});
        noa::io::write_image(noise({5, 1, 64, 49}, 2), folder / "stack.mrcs", {.spacing = spacing});
        noa::io::write_image(noise({1, 17, 22, 31}, 3), folder / "volume.mrc", {.spacing = spacing});
        noa::io::write_image(noa::multiply(noise({3, 1, 45, 52}, 4), 100.f), folder / "whole.mrcs",
                {.encoding = Encoding::I16, .spacing = spacing});
        return {folder / "image.mrc", folder / "stack.mrcs", folder / "volume.mrc", folder / "whole.mrcs"};
    }

    // Runs it twice. In its words, OUT is a name that begins with that of the device.
    void run(const Words& words) const {
        for (const std::string device: {"cpu", "gpu"}) {
            Words own = words + Words{"--device", device, "--quiet"};
            for (std::string& word: own)
                if (word.starts_with("OUT"))
                    word = folder / (device + word.substr(3));
            const auto answer = test::noa(own);
            ASSERT_EQ(answer.exit_code, 0) << device << answer.messages;
        }
    }
    std::string file_on_cpu(const std::string& name) const { return folder / ("cpu" + name); }
    std::string file_on_gpu(const std::string& name) const { return folder / ("gpu" + name); }

    // Of all files in one run.
    void expect_same(const std::string& command, const Words& files, const Words& words, f64 tolerance) const {
        SCOPED_TRACE(command + " " + testing::PrintToString(words));
        run(Words{command} + files + Words{"-o", "OUT/"} + words);
        if (HasFatalFailure())
            return;
        for (const std::string& file: files) {
            const std::string name = std::filesystem::path(file).filename();
            SCOPED_TRACE(name);
            expect_same_file(file_on_cpu("/" + name), file_on_gpu("/" + name), tolerance);
        }
    }
};

TEST_F(on_gpu, filters) {
    const Words files = inputs();
    for (const Words& words: std::vector<Words>{{"--lowpass", "10"}, {"--highpass", "12"}, {"--bandpass", "20,5"},
                 {"--gaussian", "2px"}, {"--bfactor", "80"}, {"--bfactor", "-20"},
                 {"--median", "5", "--lowpass", "0.2/px", "--highpass", "0.05/px", "--edge", "0.02/px"}})
        expect_same("filter", files, words, transforms);
    expect_same("filter", files, {"--median", "3"}, exact);
}

TEST_F(on_gpu, calculates) {
    const Words files = inputs();
    expect_same("math", files,
            {"--add", "1.25", "--subtract", "7", "--multiply", "3.3", "--divide", "0.7", "--abs", "--at-least", "1",
                    "--at-most", "9", "--invert"},
            exact);
    expect_same("math", files, {"--threshold", "5"}, exact);
    expect_same("math", files, {"--normalize"}, few_bits);
    // Units in the last place of a mean are more of a standard deviation.
    expect_same("math", files, {"--abs", "--add", "1", "--log", "--power", "1.5", "--normalize"}, 10 * few_bits);
    for (const std::string& file: files) {
        expect_same("math", {file}, {"--multiply", file, "--add", file, "--divide", file}, exact);
        expect_same("math", {file}, {"--normalize", "--subtract", file}, few_bits);
    }
}

TEST_F(on_gpu, transforms_images_and_volumes) {
    const Words files = inputs(), images{files[0], files[1], files[3]}, volume{files[2]};
    const std::string for_images = "0.9,0.2,1.5,-0.1,1.1,-2", for_volumes = "0.9,0.2,0,1.5,-0.1,1.1,0.1,-2,0,0.05,1,1";
    for (const std::string interp: {"linear", "bspline"}) {
        const f64 tolerance = interp == "linear" ? exact : few_bits;
        const Words how{"--interp", interp};
        expect_same("transform", files, Words{"--rotate", "30"} + how, tolerance);
        expect_same("transform", files, Words{"--shift", "x=3.3,y=-2.25", "--border", "mirror"} + how, tolerance);
        expect_same("transform", files, Words{"--scale", "1.3", "--flip", "y", "--border", "clamp"} + how, tolerance);
        expect_same("transform", images, Words{"--matrix", for_images} + how, tolerance);
        expect_same("transform", volume, Words{"--matrix", for_volumes} + how, tolerance);
        expect_same("transform", volume, Words{"--euler", "10,20,30", "--border", "periodic"} + how, tolerance);
    }
    expect_same("transform", files, {"--shift", "x=5A,y=-2A", "--border", "mean"}, few_bits);
    expect_same("transform", files, {"--rotate", "-7", "--interp", "lanczos6", "--border", "reflect"}, few_bits);
}

TEST_F(on_gpu, resamples) {
    const Words files = inputs();
    for (const Words& words: std::vector<Words>{{"--bin", "2"}, {"--bin", "3", "--even"}, {"--to", "2.2"},
                 {"--factor", "1.7"}, {"--bin", "2", "--method", "bspline"}})
        expect_same("resample", files, words, transforms);
    expect_same("resample", files, {"--factor", "1.7", "--method", "linear"}, exact);
}

TEST_F(on_gpu, correlates_shells) {
    for (const std::string& input: inputs()) {
        SCOPED_TRACE(input);
        const std::string other = folder / "other.mrcs";
        const std::string kind = test::has(input, "volume") ? "volumes" : "images";
        ASSERT_EQ(test::noa({"math", input, "-o", other, "--normalize", "--threshold", "0", "-q"}).exit_code, 0);
        run({"fsc", input, other, "--kind", kind, "-o", "OUT.csv", "--plot", "OUT.png"});
        if (HasFatalFailure())
            return;
        expect_same_table(file_on_cpu(".csv"), file_on_gpu(".csv"), transforms);
        EXPECT_TRUE(test::text_of(file_on_gpu(".png")).starts_with("\x89PNG"));
    }
}

TEST_F(on_gpu, masks_what_it_correlates) {
    const std::string volume = inputs()[2], mask = folder / "mask.mrc", other = folder / "other.mrc";
    ASSERT_EQ(test::noa({"math", volume, "-o", other, "--threshold", "5", "-q"}).exit_code, 0);
    ASSERT_EQ(test::noa({"filter", volume, "-o", mask, "--gaussian", "2px", "-q"}).exit_code, 0);
    run({"fsc", volume, other, "--mask", mask, "-o", "OUT.csv"});
    if (not HasFatalFailure())
        expect_same_table(file_on_cpu(".csv"), file_on_gpu(".csv"), transforms);
}

TEST_F(on_gpu, shows_spectra) {
    for (const std::string& input: inputs()) {
        SCOPED_TRACE(input);
        run({"spectrum", input, "-o", "OUT.mrc", "--csv", "OUT.csv"});
        if (HasFatalFailure())
            return;
        expect_same_file(file_on_cpu(".mrc"), file_on_gpu(".mrc"), transforms);
        expect_same_table(file_on_cpu(".csv"), file_on_gpu(".csv"), transforms);
    }
}

// ---- Movies --------------------------------------------------------------------------------------------------------

// Iterations end when no shift changes by more than a threshold, so that those of two devices may be as far apart. In
// tables they have four digits, and are in Angstrom, too, of which a pixel has 1.5.
constexpr f64 tolerance_of_shifts(f64 threshold) {
    return 1.5 * (2 * threshold + 1e-4);
}

TEST_F(on_gpu, aligns_movies) {
    const auto simulated =
            noa::program::simulate_movie({.n_frames = 6, .extents = {251, 187}, .defocus = 0, .snr = 1, .drift = 8});
    noa::io::Header header;
    header.shape = {6, 1, 251, 187};
    header.spacing = {1.5, 1.5, 1.5};
    for (const auto& [encoding, scale]: {std::pair{Encoding::F32, 1.f}, {Encoding::I16, 32.f}}) {
        SCOPED_TRACE(to_string(encoding));
        const std::string movie = folder / "movie.mrcs";
        header.encoding = encoding;
        auto file = ImageFile::create(movie, header);
        for (i64 i = 0; i < 6; ++i)
            file.write(noa::multiply(simulated.movie.frame(i), scale));
        file.close();

        run({"align", movie, "-o", "OUT.mrc", "--shifts", "OUT.csv", "--stack", "OUT.mrcs", "--dose", "1.5",
                "--weighted", "OUT_weighted.mrc", "--odd", "OUT_odd.mrc", "--even", "OUT_even.mrc", "--threshold",
                "0.001"});
        if (HasFatalFailure())
            return;
        expect_same_shifts(file_on_cpu(".csv"), file_on_gpu(".csv"), tolerance_of_shifts(0.001));
        for (const std::string name: {".mrc", ".mrcs", "_weighted.mrc", "_odd.mrc", "_even.mrc"})
            expect_same_file(file_on_cpu(name), file_on_gpu(name),
                    5e-3);  // what is moved by so much differs by some thousandths
    }
}

// The movie is of whole numbers around 320, which may be rounded up by one and down by the other. The shifts, within
// 0.01 pixels, of averages that are mostly noise make a difference of some hundredths of that.
TEST_F(on_gpu, demonstrates) {
    run({"demo", "OUT", "--size", "256", "--frames", "8", "--snr", "0.2"});
    if (HasFatalFailure())
        return;

    EXPECT_EQ(test::text_of(file_on_cpu("/true_shifts.csv")), test::text_of(file_on_gpu("/true_shifts.csv")));
    expect_same_shifts(file_on_cpu("/shifts.csv"), file_on_gpu("/shifts.csv"), tolerance_of_shifts(0.01));
    expect_same_file(file_on_cpu("/movie.mrc"), file_on_gpu("/movie.mrc"), 1. / 320);
    for (const std::string name: {"/average.mrc", "/odd.mrc", "/even.mrc", "/unaligned.mrc"})
        expect_same_file(file_on_cpu(name), file_on_gpu(name), 0.01);
    for (const std::string name: {"/fsc.csv", "/fsc_unaligned.csv"})
        expect_same_table(file_on_cpu(name), file_on_gpu(name), 0.02);
    EXPECT_TRUE(test::text_of(file_on_gpu("/report.png")).starts_with("\x89PNG"));
}

}  // namespace
