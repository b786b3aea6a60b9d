#include "noa/io/image_file.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "io/folder.hpp"
#include "noa/noa.hpp"
#include "support/laid_out.hpp"
#include "support/throws.hpp"
#include "support/values.hpp"

namespace {

using namespace noa;
using namespace noa::io;
using test::Folder;

constexpr Encoding all_encodings[] = {Encoding::BOOL, Encoding::U4, Encoding::I8, Encoding::U8, Encoding::I16,
        Encoding::U16, Encoding::I32, Encoding::U32, Encoding::I64, Encoding::U64, Encoding::F16, Encoding::F32,
        Encoding::F64, Encoding::CI16, Encoding::C32, Encoding::C64};

// ---- Conversions ---------------------------------------------------------------------------------------------------

template<typename T>
Array<T> row(const std::vector<T>& values) {
    Array<T> result(Shape4{1, 1, 1, static_cast<i64>(values.size())});
    std::copy(values.begin(), values.end(), result.get());
    return result;
}

// Written in an encoding, and read again as elements of a type.
template<typename T, typename U>
std::vector<T> stored(const Array<U>& array, Encoding encoding, const char* name = "a.mrc") {
    const Folder folder;
    write_image(array, folder / name, {.encoding = encoding});
    return test::values(read_image<T>(folder / name));
}

TEST(image_file, rounds_to_the_nearest_and_clamps) {
    constexpr f32 infinity = std::numeric_limits<f32>::infinity(), nan = std::numeric_limits<f32>::quiet_NaN();
    const auto given =
            row<f32>({-0.5f, 0.5f, 1.5f, 2.4999998f, -1.5f, -1.51f, 1e10f, -1e10f, infinity, -infinity, nan});
    EXPECT_EQ(stored<i64>(given, Encoding::I8), (std::vector<i64>{0, 0, 2, 2, -2, -2, 127, -128, 127, -128, 0}));
    EXPECT_EQ(stored<i64>(given, Encoding::U8), (std::vector<i64>{0, 0, 2, 2, 0, 0, 255, 0, 255, 0, 0}));
    EXPECT_EQ(stored<i64>(given, Encoding::U4), (std::vector<i64>{0, 0, 2, 2, 0, 0, 15, 0, 15, 0, 0}));
    EXPECT_EQ(
            stored<i64>(given, Encoding::I16), (std::vector<i64>{0, 0, 2, 2, -2, -2, 32767, -32768, 32767, -32768, 0}));
    EXPECT_EQ(stored<i64>(given, Encoding::U16), (std::vector<i64>{0, 0, 2, 2, 0, 0, 65535, 0, 65535, 0, 0}));
    EXPECT_EQ(stored<i64>(given, Encoding::I32, "a.npy"),
            (std::vector<i64>{0, 0, 2, 2, -2, -2, 2147483647, -2147483648, 2147483647, -2147483648, 0}));
    EXPECT_EQ(stored<i64>(given, Encoding::I64, "a.npy")[6], 10'000'000'000);
    EXPECT_EQ(stored<bool>(row<f32>({0, 0.25f, nan, -0.f}), Encoding::BOOL, "a.npy"),
            (std::vector<bool>{false, true, true, false}));
    // And the same when it is read.
    EXPECT_EQ(
            stored<i16>(given, Encoding::F32), (std::vector<i16>{0, 0, 2, 2, -2, -2, 32767, -32768, 32767, -32768, 0}));
    EXPECT_EQ(stored<u8>(given, Encoding::F16), (std::vector<u8>{0, 0, 2, 2, 0, 0, 255, 0, 255, 0, 0}));

    const auto halves = stored<f32>(row<f32>({65520, -1e10f, infinity, -infinity, 1.00048828125f, nan}), Encoding::F16);
    EXPECT_EQ(std::vector<f32>(halves.begin(), halves.end() - 1),
            (std::vector<f32>{65504, -65504, infinity, -infinity, 1}));
    EXPECT_TRUE(std::isnan(halves.back()));
}

// The conversions of most writing have loops of their own: each float that is, or is not, half way.
TEST(image_file, rounds_as_all_others_do) {
    std::vector<f32> floats;
    std::vector<f64> doubles;
    for (int i = -140'000; i < 140'000; ++i) {
        floats.push_back(static_cast<f32>(i) * 0.5f);
        doubles.push_back(i * 0.5);
    }
    for (const Encoding encoding:
            {Encoding::I8, Encoding::U8, Encoding::I16, Encoding::U16, Encoding::F16, Encoding::U4})
        EXPECT_EQ(stored<f64>(row(floats), encoding), stored<f64>(row(doubles), encoding)) << encoding;
}

TEST(image_file, stores_complex_numbers) {
    const Folder folder;
    const auto complex = row<c32>({{1.5f, -2.5f}, {40000, -40000}});
    EXPECT_EQ(stored<c32>(complex, Encoding::CI16), (std::vector<c32>{{2, -2}, {32767, -32768}}));
    EXPECT_EQ(stored<c64>(complex, Encoding::C32), (std::vector<c64>{{1.5, -2.5}, {40000, -40000}}));
    EXPECT_EQ(stored<c32>(row<f64>({1.5, -3}), Encoding::C32), (std::vector<c32>{{1.5f, 0}, {-3, 0}}));
    EXPECT_EQ(stored<c32>(row<i16>({2, -3}), Encoding::CI16), (std::vector<c32>{{2, 0}, {-3, 0}}));
    EXPECT_EQ(stored<c32>(noa::ones<bool>({1, 1, 1, 2}), Encoding::C32), (std::vector<c32>{{1, 0}, {1, 0}}));
    EXPECT_EQ(stored<c16>(row<c16>({{f16(1), f16(2)}}), Encoding::C32)[0].imag, f16(2));

    write_image(complex, folder / "a.mrc");
    EXPECT_TRUE(test::throws<Exception>([&] { read_image<f32>(folder / "a.mrc"); }, "of type c32", "of type f32"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] { write_image(complex, folder / "b.mrc", {.encoding = Encoding::F32}); }, "do not become real"));
    EXPECT_EQ(folder.n_files(), 1u);
}

// ---- Round trips ---------------------------------------------------------------------------------------------------

constexpr DType all_dtypes[] = {DType::BOOL, DType::I8, DType::U8, DType::I16, DType::U16, DType::I32, DType::U32,
        DType::I64, DType::U64, DType::F16, DType::F32, DType::F64, DType::C16, DType::C32, DType::C64};

bool is_complex(DType dtype) {
    return dtype >= DType::C16;
}

// The elements of any type; of complex ones, the real parts.
template<typename T>
std::vector<f64> doubles(const Array<T>& array) {
    std::vector<f64> result;
    for (const T value: test::values(array))
        if constexpr (traits::complex<T>)
            result.push_back(static_cast<f64>(value.real));
        else
            result.push_back(static_cast<f64>(value));
    return result;
}

// Writes numbers that all types and encodings have, 0 and 1 if one of them is bool, from some layout.
template<typename T>
std::vector<f64> write_numbers(const std::filesystem::path& path, const Shape4& shape, Encoding encoding, Kind kind,
        bool is_bool, test::Random& random) {
    const auto input = test::laid_out_at_random<T>(shape, true, random);
    const auto span = input.span();
    for (i64 n = 0; n < input.n_elements(); ++n)
        span(layout::index_at(shape, n)) = static_cast<T>(static_cast<f32>(test::pick(random, 0, is_bool ? 1 : 15)));
    write_image(input, path, {.encoding = encoding, .kind = kind, .spacing = {1, 2, 3}});
    return doubles(input);
}

// Into some layout, and some of the slices.
template<typename T>
void check_numbers(ImageFile& file, const std::vector<f64>& expected, test::Random& random) {
    const Shape4 shape = file.shape();
    const auto output = test::laid_out_at_random<T>(shape, false, random);
    file.read(output);
    ASSERT_EQ(doubles(output), expected) << shape;

    const i64 n = test::pick(random, 1, file.n_slices()), first = test::pick(random, 0, file.n_slices() - n);
    const auto begin = expected.begin() + first * shape[2] * shape[3];
    ASSERT_EQ(doubles(file.read_slices<T>(first, n)), std::vector<f64>(begin, begin + n * shape[2] * shape[3]))
            << shape << " " << first << " " << n;
}

// From a type into an encoding, and from there into every type. How many there were.
int round_trips(const std::filesystem::path& path, DType from, Encoding encoding, Kind kind, test::Random& random) {
    Shape4 shape = test::random_shape(random);
    if (kind == Kind::IMAGES)
        shape[1] = 1;
    const bool is_bool = from == DType::BOOL or encoding == Encoding::BOOL;
    const auto expected = noa::visit(
            from, [&]<typename T>() { return write_numbers<T>(path, shape, encoding, kind, is_bool, random); });
    ImageFile file = ImageFile::open(path, {.policy = Policy::STRICT, .kind = kind});
    EXPECT_EQ(file.shape(), shape);
    EXPECT_EQ(file.encoding(), encoding);
    EXPECT_EQ(file.header().kind, kind);
    int n_types = 0;
    for (const DType to: all_dtypes) {
        if ((to == DType::BOOL and not is_bool) or (is_complex(encoding) and not is_complex(to)))
            continue;
        SCOPED_TRACE(testing::Message() << from << " as " << encoding << " to " << to << " in " << path);
        noa::visit(to, [&]<typename T>() { check_numbers<T>(file, expected, random); });
        ++n_types;
    }
    return n_types;
}

TEST(image_file, converts_every_encoding_from_and_to_every_type) {
    const Folder folder;
    test::Random random(1);
    int n_cases = 0;
    for (const DType from: all_dtypes)
        for (const Encoding encoding: all_encodings)
            for (const Kind kind: {Kind::IMAGES, Kind::VOLUMES}) {
                if (is_complex(from) and not is_complex(encoding))
                    continue;
                const DType stored_as = io::dtype_of(encoding);
                const bool has_npy = encoding != Encoding::U4 and encoding != Encoding::CI16;
                const bool has_mrc = not has_npy or (stored_as >= DType::I8 and stored_as <= DType::U16) or
                                     stored_as == DType::F16 or stored_as == DType::F32 or stored_as == DType::C32;
                if (has_mrc)
                    n_cases += round_trips(folder / "a.mrc", from, encoding, kind, random);
                if (has_npy)
                    n_cases += round_trips(folder / "a.npy", from, encoding, kind, random);
            }
    EXPECT_EQ(n_cases, 6804);
}

// Slices, and rows, that are larger than the pieces they are read and written in.
TEST(image_file, takes_large_slices_and_rows) {
    const Folder folder;
    for (const Shape4 shape:
            {Shape4{3, 1, 700, 801}, Shape4{1, 2, 2, 1'300'001}, Shape4{5000, 1, 5, 3}, Shape4{600, 9, 5, 3}})
        for (const Encoding encoding: {Encoding::U4, Encoding::I16, Encoding::F32}) {
            Array<u8> array(shape);
            for (i64 i = 0; i < array.n_elements(); ++i)
                array.get()[i] = static_cast<u8>(i % 13 + i % 3);
            const Kind kind = shape[1] > 1 ? Kind::VOLUMES : Kind::IMAGES;
            write_image(array, folder / "a.mrc", {.encoding = encoding, .kind = kind});
            ImageFile file = ImageFile::open(folder / "a.mrc", {.policy = Policy::STRICT});
            EXPECT_TRUE(noa::all(noa::equal(file.read<u8>(), array))) << shape << encoding;
            EXPECT_TRUE(noa::all(noa::equal(file.read<f32>(), noa::cast<f32>(array)))) << shape << encoding;
            const Statistics statistics = file.header().statistics.value_or(Statistics{});
            EXPECT_NEAR(statistics.mean, noa::mean(array), 1e-5);
            EXPECT_NEAR(statistics.deviation, noa::stddev(array), 1e-5);
        }
}

// ---- Slices --------------------------------------------------------------------------------------------------------

TEST(image_file, is_written_and_read_by_slices) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    const auto all = noa::arange<f32>(60).reshape({2, 5, 2, 3});
    Header header;
    header.shape = {2, 5, 2, 3};
    header.kind = Kind::VOLUMES;
    ImageFile file = ImageFile::create(path, header);
    for (i64 i = 0; i < 10; i += 2)
        file.write(all.reshape({10, 1, 2, 3}).subregion(Slice{i, i + 2}));
    EXPECT_FALSE(std::filesystem::exists(path));
    file.close();
    EXPECT_EQ(file.shape(), header.shape);  // still known
    EXPECT_EQ(file.path(), path);

    ImageFile source = ImageFile::open(path);
    EXPECT_EQ(test::values(source.read<f32>()), test::values(all));
    EXPECT_EQ(test::values(source.read_slices<f32>(4, 2)), test::values(noa::arange<f32>(24, 36, 1)));
    const Array<f32> section({1, 3, 2, 3});
    source.read_slices(7, section);
    EXPECT_EQ(test::values(section), test::values(noa::arange<f32>(42, 60, 1)));
}

TEST(image_file, statistics_are_the_same_bits_however_it_is_written) {
    const Folder folder;
    Array<f32> array({6, 1, 300, 701});
    for (i64 i = 0; i < array.n_elements(); ++i)
        array.get()[i] = std::sin(static_cast<f32>(i)) * 1e3f + 1e6f;
    const auto write = [&](const std::vector<i64>& parts, int n_threads) {
        const StreamGuard guard(Device{}, Stream::SYNC);
        guard.stream().set_thread_limit(n_threads);
        Header header;
        header.shape = array.shape();
        ImageFile file = ImageFile::create(folder / "a.mrc", header);
        i64 first = 0;
        for (const i64 n: parts) {
            file.write(array.subregion(Slice{first, first + n}));
            first += n;
        }
        file.close();
        return test::bytes_of(folder / "a.mrc");
    };
    const auto whole = write({6}, 1);
    EXPECT_EQ(write({6}, 4), whole);
    EXPECT_EQ(write({1, 2, 3}, 3), whole);
    const auto read = ImageFile::open(folder / "a.mrc").header().statistics.value_or(Statistics{});
    EXPECT_NEAR(read.mean, noa::mean(noa::cast<f64>(array)), 0.1);  // as an f32 of 1e6
    EXPECT_NEAR(read.deviation, noa::stddev(noa::cast<f64>(array)), 1e-4);
}

void check_device(const Folder& folder, const ArrayOption& where) {
    const auto volumes = noa::arange<f32>(120).reshape({2, 3, 4, 5});
    write_image(volumes.to(where), folder / "a.mrc", {.encoding = Encoding::I16});
    ImageFile file = ImageFile::open(folder / "a.mrc");
    EXPECT_EQ(test::values(file.read<f32>(where)), test::values(volumes));
    EXPECT_EQ(test::values(file.read_slices<i16>(4, 2, where)), test::values(noa::arange<i16>(80, 120, 1)));

    const Array<f64> transposed(Layout{{2, 3, 4, 5}, {60, 20, 1, 4}}, where);
    file.read(transposed);
    EXPECT_EQ(test::values(transposed), test::values(noa::cast<f64>(volumes)));
    write_image(transposed, folder / "b.npy");
    EXPECT_EQ(test::values(read_image<f32>(folder / "b.npy", {}, where)), test::values(volumes));

    // More than is brought to a device at once.
    const auto large = noa::arange<f32>(5 * 2048 * 2048).reshape({5, 1, 2048, 2048});
    write_image(large.to(where), folder / "c.mrc");
    EXPECT_TRUE(noa::all(noa::equal(read_image<f32>(folder / "c.mrc", {}, where).to(Device{}), large)));
}

TEST(image_file, takes_arrays_on_every_device) {
    const Folder folder;
    for (const Device device: Device::all()) {
        SCOPED_TRACE(to_string(device));
        check_device(folder, {.device = device});
    }
}

TEST(image_file, waits_for_the_work_of_a_stream) {
    const Folder folder;
    const StreamGuard guard(Device{}, Stream::ASYNC);
    const Array<f32> array({1, 1, 10, 10});
    const auto fill_later = [&](f32 value) {
        guard.stream().enqueue([] { std::this_thread::sleep_for(std::chrono::milliseconds(50)); });
        noa::fill(array, value);
    };
    fill_later(7);
    write_image(array, folder / "a.mrc", {.encoding = Encoding::I16});
    fill_later(-1);
    ImageFile::open(folder / "a.mrc").read(array);
    EXPECT_EQ(test::values(array), std::vector<f32>(100, 7));
}

// ---- Formats -------------------------------------------------------------------------------------------------------

TEST(image_file, its_format_is_found_by_its_first_bytes) {
    const Folder folder;
    const auto array = noa::arange<f32>(6).reshape({1, 1, 2, 3});
    write_image(array, folder / "mrc.npy", {.write = {.format = Format::MRC}});
    write_image(array, folder / "npy.mrc", {.write = {.format = Format::NPY}});
    EXPECT_EQ(ImageFile::open(folder / "mrc.npy").format(), Format::MRC);
    EXPECT_EQ(ImageFile::open(folder / "npy.mrc").format(), Format::NPY);
    EXPECT_TRUE(test::throws<ReadError>(
            [&] { ImageFile::open(folder / "npy.mrc", {.format = Format::MRC}); }, (folder / "npy.mrc").native()));

    for (const char* name: {"a.MRC", "a.map", "a.rec", "a.ccp4", "a.ali", "a.mrcs", "a.st"}) {
        write_image(array, folder / name);
        EXPECT_EQ(ImageFile::open(folder / name).format(), Format::MRC) << name;
    }
    EXPECT_TRUE(test::throws<WriteError>([&] { write_image(array, folder / "a.xyz"); }, "a.xyz", "'.xyz'"));
    test::put_bytes(folder / "text.txt", test::Bytes(3000));
    EXPECT_TRUE(test::throws<ReadError>([&] { ImageFile::open(folder / "text.txt"); }, "is no MRC, TIFF or NPY file"));
    test::put_bytes(folder / "empty.mrc", {});
    EXPECT_TRUE(test::throws<ReadError>([&] { ImageFile::open(folder / "empty.mrc"); }, "0 in all"));
    test::put_bytes(folder / "a.png", std::as_bytes(std::span("\x89PNG\r\n\x1a\n")));
    EXPECT_TRUE(test::throws<ReadError>([&] { ImageFile::open(folder / "a.png"); }, "written, not read"));
    EXPECT_TRUE(test::throws<ReadError>([&] { ImageFile::open(folder / "none.mrc"); }, "No such file"));
    EXPECT_TRUE(test::throws<ReadError>([&] { ImageFile::open(folder / "."); }, "it is a directory"));
}

// ---- Wrong arguments, and what happens when something goes wrong
// -----------------------------------------------------

TEST(image_file, refuses_wrong_arguments) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    write_image(noa::zeros<f32>({4, 1, 2, 3}), path);
    ImageFile file = ImageFile::open(path);
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                file.read(Array<f32>({4, 1, 3, 2}));
            },
            "ImageFile::read", "(4,1,3,2)", "(4,1,2,3)"));
    EXPECT_TRUE(test::throws<Exception>([&] { file.read(Array<f32>({1, 4, 2, 3})); }, "(1,4,2,3)"));
    EXPECT_TRUE(test::throws<Exception>([&] { file.read_slices<f32>(3, 2); }, "from 3 to 4", "the file has 4"));
    EXPECT_TRUE(test::throws<Exception>([&] { file.read_slices<f32>(-1, 2); }, "from -1 to 0"));
    EXPECT_TRUE(test::throws<Exception>([&] { file.read_slices<f32>(0, 0); }, "(0,1,2,3)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                file.read(Array<f32>({1, 1, 2, 3}).broadcast({4, 1, 2, 3}));
            },
            "several indices"));
    EXPECT_TRUE(test::throws<Exception>([&] { file.write(noa::zeros<f32>({1, 1, 2, 3})); }, "not open for writing"));
    file.close();
    EXPECT_TRUE(test::throws<Exception>([&] { file.read<f32>(); }, path.native(), "not open for reading"));

    Header header;
    const auto create = [&] { return ImageFile::create(path, header); };
    EXPECT_TRUE(test::throws<Exception>([&] { create(); }, "(0,0,0,0)"));
    header.shape = {1, 2, 2, 3};
    EXPECT_TRUE(test::throws<Exception>([&] { create(); }, "(1,2,2,3)", "its depth is 2"));
    header.shape = {2, 1, 2, 3};
    header.spacing = {1, -1, 1};
    EXPECT_TRUE(test::throws<Exception>([&] { create(); }, "(1,-1,1)"));
    header.spacing = {};
    ImageFile written = create();
    EXPECT_TRUE(test::throws<Exception>([&] { written.write(Array<f32>({1, 1, 3, 2})); }, "(1,1,3,2)", "2 x 3"));
    EXPECT_TRUE(test::throws<Exception>([&] { written.write(noa::zeros<f32>({3, 1, 2, 3})); }, "3 more", "0 of 2"));
    EXPECT_TRUE(test::throws<Exception>([&] { written.read<f32>(); }, "not open for reading"));
}

TEST(image_file, without_close_what_was_there_is_there) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    write_image(noa::ones<f32>({1, 1, 2, 3}), path);
    const auto before = test::bytes_of(path);
    Header header;
    header.shape = {2, 1, 2, 3};
    {
        ImageFile file = ImageFile::create(path, header);
        file.write(noa::zeros<f32>({1, 1, 2, 3}));
        EXPECT_TRUE(test::throws<WriteError>([&] { file.close(); }, path.native(), "1 of 2 slices are written"));
    }
    EXPECT_EQ(test::bytes_of(path), before);
    EXPECT_EQ(folder.n_files(), 1u);
    try {
        ImageFile file = ImageFile::create(path, header);
        file.write(noa::zeros<f32>({2, 1, 2, 3}));
        throw std::runtime_error("something else");
    } catch (const std::runtime_error&) {
    }
    EXPECT_EQ(test::bytes_of(path), before);
    EXPECT_EQ(folder.n_files(), 1u);
}

TEST(image_file, with_all_of_it_written_is_closed_when_it_goes) {
    const Folder folder;
    Header header;
    header.shape = {2, 1, 2, 3};
    {
        ImageFile file = ImageFile::create(folder / "a.mrc", header);
        file.write(noa::ones<f32>({2, 1, 2, 3}));
        file = ImageFile::create(folder / "b.mrc", header);  // the other one goes here
        EXPECT_EQ(noa::sum(noa::io::read_image<f32>(folder / "a.mrc")), 12);
        EXPECT_EQ(file.path(), folder / "b.mrc");
        file.write(noa::ones<f32>({2, 1, 2, 3}));
    }
    EXPECT_EQ(noa::sum(noa::io::read_image<f32>(folder / "b.mrc")), 12);
    EXPECT_EQ(folder.n_files(), 2u);
}

TEST(image_file, that_goes_before_all_of_it_is_written_says_what_is_lost) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    Header header;
    header.shape = {2, 1, 2, 3};
    testing::internal::CaptureStderr();
    {
        ImageFile file = ImageFile::create(path, header);
        file.write(noa::ones<f32>({1, 1, 2, 3}));
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "noa: " + path.native() + ": cannot be closed: 1 of 2 slices are written; it is thrown away\n");
    EXPECT_EQ(folder.n_files(), 0u);
}

TEST(image_file, that_was_moved_to_another_one_is_an_error) {
    const Folder folder;
    Header header;
    header.shape = {1, 1, 2, 3};
    ImageFile file = ImageFile::create(folder / "a.mrc", header);
    ImageFile other = std::move(file);
    const auto image = noa::ones<f32>({1, 1, 2, 3});
    EXPECT_TRUE(test::throws<Exception>([&] { file.write(image); }, "moved"));  // NOLINT(bugprone-use-after-move)
    EXPECT_TRUE(test::throws<Exception>([&] { (void)file.shape(); }, "moved"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)file.path(); }, "moved"));
    EXPECT_TRUE(test::throws<Exception>([&] { file.read(image); }, "moved"));
    EXPECT_TRUE(test::throws<Exception>([&] { file.close(); }, "moved"));
    other.write(image);
    other.close();
    file = std::move(other);
    EXPECT_EQ(file.path(), folder / "a.mrc");
}

TEST(image_file, a_full_disk_leaves_what_was_there) {
    const Folder folder;
    for (const char* name: {"a.mrc", "a.npy"}) {
        write_image(noa::ones<f32>({1, 1, 2, 3}), folder / name);
        const auto before = test::bytes_of(folder / name);
        {
            const test::FullDisk full(1'000'000);
            EXPECT_TRUE(test::throws<WriteError>(
                    [&] {
                        write_image(noa::ones<f32>({10, 1, 300, 300}), folder / name);
                    },
                    (folder / name).native(), "File too large"));
        }
        EXPECT_EQ(test::bytes_of(folder / name), before);
    }
    EXPECT_EQ(folder.n_files(), 2u);
}

TEST(image_file, an_input_can_be_its_output) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    write_image(noa::arange<f32>(6).reshape({1, 1, 2, 3}), path);
    ImageFile source = ImageFile::open(path);
    ImageFile output = ImageFile::create(path, source.header());
    output.write(noa::add(source.read<f32>(), 1.f));
    output.close();
    EXPECT_EQ(test::values(source.read<f32>()), test::values(noa::arange<f32>(6)));
    EXPECT_EQ(test::values(read_image<f32>(path)), test::values(noa::arange<f32>(1, 7, 1)));
}

TEST(image_file, is_refused_if_it_shrinks_while_it_is_read) {
    const Folder folder;
    const auto path = folder / "a.mrc";
    write_image(noa::arange<f32>(6).reshape({1, 1, 2, 3}), path);
    ImageFile file = ImageFile::open(path);
    std::filesystem::resize_file(path, 1030);
    EXPECT_TRUE(test::throws<ReadError>([&] { file.read<f32>(); }, path.native(), "ends at 1030", "18 more bytes"));
}

}  // namespace
