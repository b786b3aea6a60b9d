// What stats, convert, crop, pad and view share: which slices, which formats, which numbers fit.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "console/exit_code.hpp"
#include "io/folder.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/factory.hpp"
#include "output/image_output.hpp"
#include "output/paths.hpp"
#include "slices/slice_ranges.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::program;
using namespace noa::types;
using noa::io::Encoding, noa::io::Format, noa::io::ImageFile;
using Ranges = std::vector<std::pair<i64, i64>>;

class slice_ranges_of_40 : public testing::Test {
protected:
    test::Folder folder;

    ImageFile file() const {
        noa::io::write_image(noa::zeros<u8>({40, 1, 1, 2}), folder / "forty.mrc");
        return ImageFile::open(folder / "forty.mrc");
    }
    Ranges ranges(const std::string& text) const {
        Ranges result;
        for (const auto& [first, n]: slice_ranges("--slices", text, file()))
            result.emplace_back(first, n);
        return result;
    }
};

TEST_F(slice_ranges_of_40, count_from_1) {
    EXPECT_EQ(ranges("all"), (Ranges{{0, 40}}));
    EXPECT_EQ(ranges("1"), (Ranges{{0, 1}}));
    EXPECT_EQ(ranges("1-10,15"), (Ranges{{0, 10}, {14, 1}}));
    EXPECT_EQ(ranges("40,38-,1-1,40"), (Ranges{{39, 1}, {37, 3}, {0, 1}, {39, 1}}));
    EXPECT_EQ(n_slices_of(slice_ranges("--slices", "1-10,15,1-", file())), 51);
}

TEST_F(slice_ranges_of_40, other_words_are_refused) {
    for (const char* const text: {"", "0", "-1", "x", "1,", ",1", "1,,2", "1--2", "1-2-3", "1.5", "1 - 2", " 1", "+1",
                 "all,1", "99999999999999999999", "0-3", "1-0"})
        EXPECT_TRUE(test::throws<UsageError>([&] { ranges(text); }, "--slices " + std::string(text), "1-10,15,20-"))
                << text;
    EXPECT_TRUE(test::throws<UsageError>([&] { ranges("7-5"); }, "--slices 7-5", "ends before it begins"));
}

TEST_F(slice_ranges_of_40, must_be_there) {
    for (const char* const text: {"41", "1-41", "41-", "3,9223372036854775807"})
        EXPECT_TRUE(test::throws<InputError>([&] { ranges(text); }, "forty.mrc", text, "40 images of 1 x 2")) << text;
}

TEST(output_paths, formats_of_outputs_are_told_by_extensions) {
    EXPECT_EQ(noa::program::format_of_output("a.Tiff"), noa::io::Format::TIFF);
    for (const char* const name: {"a", "a.jpg", "mrc", ".mrc", "a.mrc/"})
        EXPECT_TRUE(test::throws<UsageError>([&] { noa::program::format_of_output(name); }, name, ".mrc")) << name;
}

// What is written is what says which are clamped: those that are further than a half from what they became.
template<typename T>
i64 count_by_writing(const Array<T>& numbers, Encoding encoding) {
    const test::Folder folder;
    const std::string path = folder / (encoding == Encoding::U4 ? "x.mrc" : "x.npy");
    noa::io::write_image(numbers, path, {.encoding = encoding});
    const auto written = noa::io::read_image<f64>(path);
    i64 n = 0;
    for (i64 i = 0; i < numbers.n_elements(); ++i) {
        const auto number = static_cast<f64>(numbers.get()[i]);
        n += number == written.get()[i] or std::abs(number - written.get()[i]) <= 0.5 ? 0 : 1;
    }
    return n;
}

TEST(count_clamped, counts_what_is_written_as_another_number) {
    constexpr f64 nan = std::numeric_limits<f64>::quiet_NaN(), inf = std::numeric_limits<f64>::infinity();
    const auto reals =
            noa::from_values<f64>({-1e30, -40000, -32768.5, -32768.4, -129, -128.5, -128.4, -1, -0.6, -0.5, -0.4, 0,
                                          0.5, 1, 15, 15.4, 15.5, 127.4, 127.5, 128, 255.4, 255.5, 65535.4, 65535.5,
                                          2147483647.5, 4294967295.5, 1e30, inf, -inf, nan},
                    {1, 1, 1, 30});
    const auto whole = noa::from_values<i32>({-70000, -32769, -32768, -129, -128, -1, 0, 1, 15, 16, 127, 128, 255, 256,
                                                     32767, 32768, 65535, 65536, 70000},
            {1, 1, 1, 19});
    for (const Encoding encoding:
            {Encoding::U4, Encoding::I8, Encoding::U8, Encoding::I16, Encoding::U16, Encoding::I32, Encoding::U32}) {
        EXPECT_EQ(count_clamped(reals, encoding), count_by_writing(reals, encoding)) << encoding;
        EXPECT_EQ(count_clamped(whole, encoding), count_by_writing(whole, encoding)) << encoding;
        EXPECT_GT(count_by_writing(reals, encoding), 0);
    }
    EXPECT_EQ(count_clamped(whole, Encoding::F16), 4);  // those beyond 65504
    EXPECT_EQ(count_clamped(reals, Encoding::F32), 0);
    EXPECT_EQ(count_clamped(reals, Encoding::F64), 0);
    EXPECT_EQ(count_clamped(noa::from_values<f64>({1e39, -1e39, inf, nan, 3e38}, {1, 1, 1, 5}), Encoding::F32), 2);
}

}  // namespace
