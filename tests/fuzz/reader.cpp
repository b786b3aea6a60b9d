#include "fuzz/reader.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "io/folder.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/allocator.hpp"

// What is freed is kept a while, but not a quarter of a GiB of it. Errors unwind the stack, and with the other option
// that takes half of the time. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" const char* __asan_default_options() {
    return "quarantine_size_mb=16:detect_stack_use_after_return=0";
}

namespace test {

namespace {

using namespace noa::io;
using noa::Array, noa::Shape4, noa::c64, noa::f64, noa::i16, noa::i64;

constexpr i64 most_elements = i64{1} << 18;  // of files that are read: for all others there are the headers
constexpr i64 most_slices = 64;

// What a fuzzer takes for a find.
void demand(bool is_so, std::string_view what, std::string_view detail = {}) {
    if (is_so)
        return;
    std::fprintf(stderr, "%.*s %.*s\n", static_cast<int>(what.size()), what.data(), static_cast<int>(detail.size()),
            detail.data());
    std::abort();
}

struct Reading {
    bool is_refused = true;
    Header header{};
    std::vector<f64> values{};  // those of complex numbers are two; none if there are too many
};

bool is_complex(const Header& header) {
    return header.encoding >= Encoding::CI16;
}

bool is_small(const Header& header) {
    return header.shape.n_elements() <= most_elements;
}

template<typename T>
std::vector<f64> values_of(const Array<T>& array) {
    std::vector<f64> values(static_cast<std::size_t>(array.n_bytes()) / sizeof(f64));
    std::memcpy(values.data(), array.get(), values.size() * sizeof(f64));
    return values;
}

bool is_same(f64 a, f64 b) {
    return a == b or (std::isnan(a) and std::isnan(b));
}

bool begins_with(const std::vector<f64>& values, const std::vector<f64>& begin) {
    return values.size() >= begin.size() and std::equal(begin.begin(), begin.end(), values.begin(), is_same);
}

bool are_same(const std::vector<f64>& a, const std::vector<f64>& b) {
    return a.size() == b.size() and begins_with(a, b);
}

bool agree(const Reading& a, const Reading& b) {
    return a.header.shape == b.header.shape and a.header.encoding == b.header.encoding and
           a.header.kind == b.header.kind and a.header.extended == b.header.extended and are_same(a.values, b.values);
}

// All of it, which is the same a slice at a time.
template<typename T>
std::vector<f64> read_values(ImageFile& file) {
    auto whole = values_of(file.read<T>());
    const i64 n_slices = file.n_slices();
    const std::size_t size = whole.size() / static_cast<std::size_t>(n_slices);
    for (i64 i = 0; i < std::min(n_slices, most_slices); ++i) {
        const auto slice = values_of(file.read_slices<T>(i, 1));
        const auto* const part = whole.data() + static_cast<std::size_t>(i) * size;
        demand(slice.size() == size and std::memcmp(slice.data(), part, size * sizeof(f64)) == 0,
                "a slice is not what it is in the whole");
    }
    return whole;
}

// Nothing but a ReadError that names the file comes out of it.
Reading read(const std::filesystem::path& path, const ReadOption& option) {
    Reading result;
    try {
        ImageFile file = ImageFile::open(path, option);
        result.header = file.header();
        if (is_small(result.header) and is_complex(result.header))
            result.values = read_values<c64>(file);
        if (is_small(result.header) and not is_complex(result.header)) {
            result.values = read_values<f64>(file);
            (void)file.read<i16>();  // of any numbers
        }
        result.is_refused = false;
    } catch (const ReadError& error) {
        demand(error.message().find(path.native()) != std::string_view::npos, "no file in the error", error.what());
    }
    return result;
}

// What is right for one policy is right for those that ask for less.
Reading read_by_every_policy(const std::filesystem::path& path, ReadOption option) {
    option.policy = Policy::STRICT;
    const Reading strict = read(path, option);
    option.policy = Policy::RAW;
    const Reading raw = read(path, option);
    option.policy = Policy::REPAIR;
    Reading repaired = read(path, option);
    demand(strict.is_refused or (not repaired.is_refused and agree(strict, repaired) and
                                        strict.header.repairs.empty() and repaired.header.repairs.empty()),
            "it is right, and repaired");
    demand(repaired.is_refused or (not raw.is_refused and agree(repaired, raw)), "it is not the same without checks");
    return repaired;
}

template<typename T>
Array<T> array_of(const Shape4& shape, const std::vector<f64>& values) {
    Array<T> array(shape);
    std::memcpy(array.get(), values.data(), values.size() * sizeof(f64));
    return array;
}

void write(ImageFile& file, const Shape4& shape, const std::vector<f64>& values) {
    if (is_complex(file.header()))
        file.write(array_of<c64>(shape, values));
    else
        file.write(array_of<f64>(shape, values));
    file.close();
}

// What was read is written, and that is a file without faults.
void write_again(const std::filesystem::path& path, Format format, const Reading& given) {
    ImageFile file = ImageFile::create(path, given.header, {.format = format});
    write(file, given.header.shape, given.values);
    const Reading found = read(path, {.policy = Policy::STRICT, .kind = given.header.kind, .format = format});
    demand(not found.is_refused and found.header.shape == given.header.shape and
                    found.header.extended == given.header.extended and are_same(found.values, given.values),
            "it is not what was written");
}

bool can_be_appended_to(const std::filesystem::path& path, const ReadOption& option) {
    const Bytes before = bytes_of(path);
    bool is_refused = false;
    try {
        (void)ImageFile::append(path, option);
    } catch (const WriteError&) {
        is_refused = true;
    }
    demand(bytes_of(path) == before, "it is another file without having been closed");
    return not is_refused;
}

// Of MRC files, what is wrong with the header stays as it is; but nothing may be behind the data.
bool should_be_appended_to(Format format, const Header& header) {
    return std::ranges::none_of(header.repairs, [&](const std::string& repair) {
        return format != Format::MRC or repair.find("bytes behind the data") != std::string::npos;
    });
}

// One more image, or volume, behind those that are there.
void append(const std::filesystem::path& path, Format format, const Reading& given) {
    const ReadOption option{.format = format};
    const bool is_possible = can_be_appended_to(path, option);
    demand(is_possible == should_be_appended_to(format, given.header), "it can be appended to, or cannot");
    if (not is_possible)
        return;
    Shape4 more = given.header.shape;
    more[0] = 1;
    const std::size_t n = given.values.size() / static_cast<std::size_t>(given.header.shape[0]);
    ImageFile file = ImageFile::append(path, option);
    write(file, more, std::vector<f64>(n));
    const Reading found = read(path, option);
    Shape4 expected = given.header.shape;
    expected[0] += 1;
    demand(not found.is_refused and found.header.shape == expected and begins_with(found.values, given.values),
            "it has lost what was there before it was appended to");
}

}  // namespace

void fuzz_reader(Format format, std::span<const std::byte> bytes) {
    static const Folder folder;
    static const auto path = folder / "a", copy = folder / "b";
    noa::MemoryPool::set_limit(i64{64} << 20);
    put_bytes(path, bytes);
    for (const std::optional<Kind> kind:
            {std::optional<Kind>(), std::optional(Kind::IMAGES), std::optional(Kind::VOLUMES)}) {
        const Reading found = read_by_every_policy(path, {.kind = kind, .format = format});
        if (found.is_refused or not is_small(found.header))
            continue;
        write_again(copy, format, found);
        if (not kind and format != Format::NPY) {
            put_bytes(copy, bytes);
            append(copy, format, found);
        }
    }
}

}  // namespace test
