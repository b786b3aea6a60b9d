// NPY files, those of NumPy.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/bytes.hpp"
#include "io/elements.hpp"
#include "io/fail.hpp"
#include "io/file.hpp"
#include "io/flat_file.hpp"
#include "noa/io/error.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::io {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr i64 largest_header = i64{64} * 1024;  // far more than four extents need

constexpr std::array<std::pair<std::string_view, Encoding>, 14> types = {{
        {"b1", Encoding::BOOL},
        {"i1", Encoding::I8},
        {"u1", Encoding::U8},
        {"i2", Encoding::I16},
        {"u2", Encoding::U16},
        {"i4", Encoding::I32},
        {"u4", Encoding::U32},
        {"i8", Encoding::I64},
        {"u8", Encoding::U64},
        {"f2", Encoding::F16},
        {"f4", Encoding::F32},
        {"f8", Encoding::F64},
        {"c8", Encoding::C32},
        {"c16", Encoding::C64},
}};

// ---- The dictionary of the header ----------------------------------------------------------------------------------

struct Dictionary {
    std::string type;
    bool is_fortran = false;
    std::vector<i64> extents;
    std::vector<std::string> keys;  // in their order
};

// The format has no word for what slices are, images or sections of a volume; three extents can be either. But keys may
// come in any order. Others begin with 'descr'; in files of ours with three extents or more, the order says it.
using Keys = std::array<std::string_view, 3>;
constexpr Keys keys_of_images{"shape", "fortran_order", "descr"}, keys_of_volumes{"fortran_order", "shape", "descr"};

std::optional<Kind> kind_of_keys(const std::vector<std::string>& keys) {
    if (std::ranges::equal(keys, keys_of_images))
        return Kind::IMAGES;
    if (std::ranges::equal(keys, keys_of_volumes))
        return Kind::VOLUMES;
    return std::nullopt;
}

// As Python writes it: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
class DictionaryParser {
public:
    DictionaryParser(const std::filesystem::path& path, std::string_view text) : m_path(path), m_text(text) {}

    Dictionary parse() {
        Dictionary result;
        expect('{');
        while (not accept('}')) {
            parse_entry(result);
            if (not accept(',')) {
                expect('}');
                break;
            }
        }
        skip_blanks();
        if (m_at != m_text.size())
            refuse("something follows the dictionary");
        if (result.keys.size() != 3)
            refuse("'descr', 'fortran_order' or 'shape' is missing");
        return result;
    }

private:
    const std::filesystem::path& m_path;
    std::string_view m_text;
    std::size_t m_at = 0;

    [[noreturn]] void refuse(std::string_view why) const {
        fail<ReadError>(m_path, "the header of this NPY file is not as it must be, at its character {}: {}", m_at, why);
    }

    void skip_blanks() {
        while (m_at < m_text.size() and (m_text[m_at] == ' ' or m_text[m_at] == '\n'))
            ++m_at;
    }
    bool accept(char c) {
        skip_blanks();
        const bool is_there = m_at < m_text.size() and m_text[m_at] == c;
        m_at += is_there;
        return is_there;
    }
    void expect(char c) {
        if (not accept(c))
            refuse(std::string(1, c) + " is expected");
    }
    bool accept_word(std::string_view word) {
        skip_blanks();
        const bool is_there = m_text.substr(m_at).starts_with(word);
        m_at += is_there ? word.size() : 0;
        return is_there;
    }

    std::string parse_string() {
        const char quote = accept('"') ? '"' : '\'';
        if (quote == '\'')
            expect('\'');
        const auto end = m_text.find(quote, m_at);
        if (end == std::string_view::npos)
            refuse("a text does not end");
        const std::string_view result = m_text.substr(m_at, end - m_at);
        m_at = end + 1;
        return std::string(result);
    }

    void parse_entry(Dictionary& result) {
        const std::string key = parse_string();
        if (std::ranges::find(result.keys, key) != result.keys.end())
            refuse("the key '" + key + "' is there twice");
        result.keys.push_back(key);
        expect(':');
        if (key == "descr")
            result.type = parse_type();
        else if (key == "fortran_order")
            result.is_fortran = parse_bool();
        else if (key == "shape")
            result.extents = parse_extents();
        else
            refuse("the key '" + key + "' is unknown");
    }

    std::string parse_type() {
        if (accept('['))
            refuse("its elements are structures, and not numbers");
        return parse_string();
    }

    bool parse_bool() {
        const bool value = accept_word("True");
        if (not value and not accept_word("False"))
            refuse("True or False is expected");
        return value;
    }

    std::vector<i64> parse_extents() {
        std::vector<i64> result;
        expect('(');
        while (not accept(')')) {
            result.push_back(parse_extent());
            if (not accept(',')) {
                if (result.size() == 1)
                    refuse("a shape of one extent ends with a comma");
                expect(')');
                break;
            }
        }
        return result;
    }

    i64 parse_extent() {
        skip_blanks();
        const std::string_view rest = m_text.substr(m_at);
        i64 value = 0;
        const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        if (problem != std::errc{} or value < 0)
            refuse("an extent of at most 63 bits is expected, not '" +
                    std::string(rest.substr(0, rest.find_first_of(" ,)"))) + "'");
        m_at += static_cast<std::size_t>(end - rest.data());
        (void)accept_word("L");  // Python 2
        return value;
    }
};

// ---- Reading -------------------------------------------------------------------------------------------------------

class NpyReader : public FlatReader {
public:
    NpyReader(const InputFile& file, const ReadOption& option) : FlatReader(file, option, Format::NPY) {
        const std::string text = read_text();
        const Dictionary dictionary = DictionaryParser(file.path(), text).parse();
        take_type(dictionary.type);
        extents = dictionary.extents;
        take_shape(dictionary.keys);
        is_fortran = dictionary.is_fortran;
        const i64 end = data.offset + check_size(file, header, data.offset);
        if (const std::string note = note_of_trailing_bytes(file, end); not note.empty())
            repair(note);
    }

    FlatData data;
    bool is_fortran = false;
    std::vector<i64> extents;  // as the file has them

private:
    // The text of the header; the data start behind it.
    std::string read_text() {
        std::array<std::byte, 12> start{};
        const auto n = static_cast<std::size_t>(std::min<i64>(m_file.size(), i64{start.size()}));
        m_file.read(0, std::span(start).first(n));
        if (n < 10 or std::memcmp(start.data(), magic.data(), magic.size()) != 0)
            fail<ReadError>(m_file.path(), "does not begin as NPY files do");
        const int major = std::to_integer<int>(start[6]), minor = std::to_integer<int>(start[7]);
        if (major < 1 or major > 3 or minor != 0 or n < start.size())
            fail<ReadError>(m_file.path(), "its version is {}.{}: there are 1.0, 2.0 and 3.0", major, minor);
        const i64 begin = major == 1 ? 10 : 12;
        const i64 size = major == 1 ? i64{load<u16>(start, 8, not is_little_endian)}
                                    : i64{load<u32>(start, 8, not is_little_endian)};
        if (size > largest_header or begin + size > m_file.size())
            fail<ReadError>(m_file.path(), "its header has {} bytes: {} are read at most, and the file has {} in all",
                    size, largest_header, m_file.size());
        data.offset = begin + size;
        std::string text(static_cast<std::size_t>(size), ' ');
        m_file.read(begin, std::as_writable_bytes(std::span(text)));
        return text;
    }

    void take_type(std::string_view type) {
        const char order = type.empty() ? ' ' : type.front();
        const bool has_order = order == '<' or order == '>' or order == '=' or order == '|';
        for (const auto& [each, encoding]: types)
            if (type.substr(has_order) == each) {
                header.encoding = encoding;
                data.is_swapped = order == (is_little_endian ? '>' : '<');
                if (not has_order or (order == '|' and part_size(encoding) > 1))
                    repair("the type '" + std::string(type) + "' has no byte order: taken as that of this machine");
                return;
            }
        fail<ReadError>(m_file.path(),
                "its elements are of type '{}': numbers are read, b1 i1 u1 i2 u2 i4 u4 i8 u8 f2 f4 f8 c8 c16", type);
    }

    void take_shape(const std::vector<std::string>& keys) {
        const std::size_t n = extents.size();
        if (n < 1 or n > 4)
            fail<ReadError>(m_file.path(), "its array has {} dimensions: those of 1 to 4 are read", n);
        std::optional<Kind> kind = m_option.kind;
        if (n >= 3 and not kind)
            kind = kind_of_keys(keys);
        if (n == 3 and not kind)
            fail<KindError>(m_file.path(),
                    "its array is of {} x {} x {}: say whether that is a stack of images or a volume", extents[0],
                    extents[1], extents[2]);
        header.shape = {1, 1, 1, 1};
        for (std::size_t i = 0; i < n; ++i)
            header.shape[4 - n + i] = extents[i];
        header.kind = kind.value_or(n == 4 and extents[1] > 1 ? Kind::VOLUMES : Kind::IMAGES);
        if (n == 3 and header.kind == Kind::IMAGES)
            header.shape = {extents[0], 1, extents[1], extents[2]};
        if (header.kind == Kind::IMAGES and header.shape[1] > 1)
            fail<ReadError>(m_file.path(), "its array is of {} x {} x {} x {}, and not of images", extents[0],
                    extents[1], extents[2], extents[3]);
    }
};

// The first axis is the one that is contiguous: all of it is read, when something is, and slices are put together.
class FortranSource final : public Source {
public:
    FortranSource(std::unique_ptr<InputFile> file, const NpyReader& reader)
        : m_header(reader.header), m_strides(reader.extents), m_flat(std::move(file), reader.header, reader.data) {
        i64 stride = 1;
        for (i64& each: m_strides)
            each = std::exchange(stride, stride * each);
    }

    const Header& header() const override { return m_header; }

    void read(i64 first_slice, i64 n_slices, std::span<std::byte> to) const override {
        std::call_once(m_is_read, [&] {
            m_all = std::make_unique<Scratch>(m_header.shape.n_elements() * element_size());
            m_flat.read_bytes(0, m_all->bytes);
        });
        for (i64 i = 0; i < n_slices; ++i)
            copy_slice(first_slice + i, to.data() + i * slice_bytes(m_header));
    }

private:
    Header m_header;
    std::vector<i64> m_strides;  // of the axes in the file
    FlatSource m_flat;
    mutable std::once_flag m_is_read;
    mutable std::unique_ptr<Scratch> m_all;

    i64 element_size() const { return size_of(dtype_of(m_header.encoding)); }
    // Of an axis from the right; of those that are not in the file, whatever.
    i64 stride(std::size_t from_right) const {
        return from_right < m_strides.size() ? m_strides[m_strides.size() - 1 - from_right] : 0;
    }

    void copy_slice(i64 slice, std::byte* to) const {
        const auto [batch, depth, height, width] = m_header.shape;
        const bool is_stack = m_strides.size() == 3 and depth == 1;  // there is no axis for the depth
        const i64 offset = is_stack ? slice * stride(2) : slice / depth * stride(3) + slice % depth * stride(2);
        const Layout from({1, 1, height, width}, {0, 0, stride(1), stride(0)});
        noa::detail::copy_elements({m_all->bytes.data() + offset * element_size(), from, element_size()},
                {to, from.shape, element_size()}, noa::detail::Workers(Stream::current(Device{})));
    }
};

// ---- Writing -------------------------------------------------------------------------------------------------------

std::string_view type_of(Encoding encoding) {
    const auto found = std::ranges::find(types, encoding, &std::pair<std::string_view, Encoding>::second);
    check(found != types.end(), "no NPY file has {}", encoding);  // as encodings_of() says
    return found->first;
}

// As few as say it.
std::vector<i64> extents_of(const Header& header) {
    const auto [batch, depth, height, width] = header.shape;
    std::vector<i64> extents{height, width};
    if (header.kind == Kind::VOLUMES)
        extents.insert(extents.begin(), depth);
    if (batch > 1)
        extents.insert(extents.begin(), batch);
    return extents;
}

std::string dictionary_text(const Header& header) {
    const std::vector<i64> extents = extents_of(header);
    std::string type = part_size(header.encoding) == 1 ? "'|" : "'<";
    type.append(type_of(header.encoding)).append("'");
    std::string shape = "(";
    for (const i64 extent: extents)
        shape.append(shape.size() == 1 ? "" : ", ").append(std::to_string(extent));
    shape += ")";
    Keys keys{"descr", "fortran_order", "shape"};
    if (extents.size() >= 3)
        keys = header.kind == Kind::IMAGES ? keys_of_images : keys_of_volumes;
    std::string text = "{";
    for (const std::string_view key: keys)
        text.append("'")
                .append(key)
                .append("': ")
                .append(key == "descr"   ? type
                        : key == "shape" ? shape
                                         : "False")
                .append(", ");
    return text + "}";
}

std::string make_start(const Header& header) {
    std::string text = dictionary_text(header);
    constexpr std::size_t before = 10, alignment = 64;
    text.append(alignment - 1 - (before + text.size()) % alignment, ' ');
    text += '\n';
    std::string start(magic);
    start += {'\1', '\0', static_cast<char>(text.size() % 256), static_cast<char>(text.size() / 256)};
    return start + text;
}

// What can be stored.
Header stored_header(const Header& header) {
    Header result;
    result.shape = header.shape;
    result.encoding = header.encoding;
    result.kind = header.kind;
    return result;
}

class NpySink final : public FlatSink {
public:
    NpySink(const std::filesystem::path& path, const Header& header, const std::string& start)
        : FlatSink(m_file, stored_header(header), {static_cast<i64>(start.size()), not is_little_endian}),
          m_file(path) {
        m_file.write(0, std::as_bytes(std::span(start)));
    }

    void close(const std::optional<Statistics>&) override { m_file.commit(); }

private:
    OutputFile m_file;
};

}  // namespace

std::unique_ptr<Source> open_npy(const std::filesystem::path& path, const ReadOption& option) {
    auto file = std::make_unique<InputFile>(path);
    NpyReader reader(*file, option);
    const auto is_long = [](i64 extent) { return extent > 1; };
    if (reader.is_fortran and std::ranges::count_if(reader.extents, is_long) > 1)
        return std::make_unique<FortranSource>(std::move(file), reader);
    return std::make_unique<FlatSource>(std::move(file), std::move(reader.header), reader.data);
}

std::unique_ptr<Sink> create_npy(const std::filesystem::path& path, const Header& header, const WriteOption&) {
    check_can_store(path, Format::NPY, header.encoding);
    return std::make_unique<NpySink>(path, header, make_start(header));
}

}  // namespace noa::io
