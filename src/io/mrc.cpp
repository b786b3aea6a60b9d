// MRC files, as of MRC2014.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <string>

#include "io/fail.hpp"
#include "io/file.hpp"
#include "io/flat_file.hpp"
#include "io/moments.hpp"
#include "io/mrc_header.hpp"
#include "io/words.hpp"
#include "noa/base/config.hpp"
#include "noa/io/error.hpp"

namespace noa::io {

namespace {

using mrc::RawHeader;
namespace at = mrc::at;
namespace space_group = mrc::space_group;

// For notes: pieces of text and numbers, one after the other.
template<typename... Args>
std::string text(const Args&... args) {
    std::string result;
    ((result += noa::detail::argument_text(args)), ...);
    return result;
}

// ---- Reading -------------------------------------------------------------------------------------------------------

// What a header says, one thing after the other: what is wrong is refused, or taken for what it must mean, and noted.
class MrcReader : public FlatReader {
public:
    MrcReader(const InputFile& file, const ReadOption& option) : FlatReader(file, option, Format::MRC) {
        if (file.size() < i64{mrc::header_size})
            fail<ReadError>(file.path(), "an MRC file has a header of {} bytes: this one has {} in all",
                    mrc::header_size, file.size());
        file.read(0, raw.bytes);
        find_byte_order();
        check_marks();
        take_encoding();
        take_shape();
        take_extended_header();
        end = data_offset() + check_size(file, header, data_offset());
        check_trailing_bytes();
        take_labels();
        if (option.policy != Policy::RAW) {
            take_scale();
            take_cell();
            take_statistics();
        }
    }

    i64 data_offset() const { return i64{mrc::header_size} + raw.get<i32>(at::extended_size); }

    RawHeader raw;
    i64 end = 0;  // of the data

private:
    // Whether the numbers that matter can be meant as they are.
    bool is_plausible(const RawHeader& given) const {
        const auto size = given.get_xyz<i32>(at::size);
        const i32 extended = given.get<i32>(at::extended_size);
        return mrc::encoding_of_mode(given.get<i32>(at::mode), true) and extended >= 0 and
               std::ranges::all_of(size, [&](i32 n) { return n > 0 and n / 2 <= m_file.size(); });
    }

    // By the stamp of the machine, and if that cannot be, by what the numbers would be the other way around.
    void find_byte_order() {
        const std::string_view stamp = raw.text(at::machine, 4);
        const bool is_big = stamp[0] == 0x11;
        raw.is_swapped = is_big == is_little_endian;
        RawHeader other = raw;
        other.is_swapped = not raw.is_swapped;
        const bool is_other = not is_plausible(raw) and is_plausible(other);
        std::array<char, 16> hex{};
        std::snprintf(hex.data(), hex.size(), "%02x %02x", stamp[0] & 0xff, stamp[1] & 0xff);
        if (is_other) {
            raw = other;
            repair(text("the machine stamp is ", hex.data(), ", but the numbers are ", is_big ? "little" : "big",
                    "-endian"));
        } else if (const auto two = stamp.substr(0, 2); two != "DD" and two != "DA" and two != "\x11\x11") {
            repair(text("the machine stamp is ", hex.data(), ", taken as ", is_big ? "big" : "little", "-endian"));
        }
    }

    void check_marks() {
        if (const auto map = raw.text(at::map, 4); not map.starts_with("MAP"))
            repair("the mark 'MAP ' is missing");
        else if (map[3] != ' ')
            repair("the fourth character of the mark 'MAP ' is another one");
        if (const i32 version = raw.get<i32>(at::version); version != 20140 and version != 20141)
            repair(text("the version is ", version, ", not 20140 or 20141"));
        const auto axes = raw.get_xyz<i32>(at::axes);
        if (axes == std::array<i32, 3>{0, 0, 0})
            repair("the axes are 0, 0, 0, taken as 1, 2, 3");
        else if (axes != std::array<i32, 3>{1, 2, 3})
            fail<ReadError>(m_file.path(),
                    "its axes are in the order {}, {}, {} (mapc, mapr, maps): only 1, 2, 3 can be read", axes[0],
                    axes[1], axes[2]);
    }

    void take_encoding() {
        const i32 mode = raw.get<i32>(at::mode);
        const auto encoding = mrc::encoding_of_mode(mode, mode != 0 or has_signed_bytes());
        if (not encoding)
            fail<ReadError>(m_file.path(), "its mode is {}: there are 0, 1, 2, 3, 4, 6, 12 and 101", mode);
        header.encoding = *encoding;
    }

    // Unless IMOD's stamp says that they are not: a byte of it may be wrong.
    bool has_signed_bytes() {
        const i32 stamp = raw.get<i32>(at::imod_stamp), flags = raw.get<i32>(at::imod_flags);
        int n_wrong = 0;
        for (int i = 0; i < 4; ++i)
            n_wrong += ((stamp ^ mrc::imod_stamp) >> 8 * i & 0xff) != 0 ? 1 : 0;
        if (n_wrong > 1)
            return true;
        if (n_wrong == 1)
            repair(text("the stamp of IMOD is ", stamp, ", taken as ", mrc::imod_stamp));
        if ((flags & ~mrc::imod_known_flags) != 0)
            fail<ReadError>(m_file.path(), "its flags of IMOD are {}: whether bytes are signed cannot be told", flags);
        return (flags & mrc::imod_signed_bytes) != 0;
    }

    // What slices are: the option says, then the space group, then the extension.
    void take_shape() {
        const auto [nx, ny, nz] = raw.get_xyz<i32>(at::size);
        if (nx <= 0 or ny <= 0 or nz <= 0)
            fail<ReadError>(m_file.path(), "its size is {} x {} x {}, and none can be 0 or less", nx, ny, nz);
        const i32 group = raw.get<i32>(at::space_group);
        const bool is_stack = space_group::is_stack(group);
        const bool is_known = is_stack or group == space_group::images or space_group::is_volume(group);
        header.kind = m_option.kind.value_or(is_known ? group == space_group::images ? Kind::IMAGES : Kind::VOLUMES
                                                      : kind_by_extension(m_file.path(), nz));
        if (not is_known)
            repair(text("the space group is ", group, ", taken as ", header.kind));
        const i32 depth = header.kind == Kind::IMAGES ? 1 : is_stack ? raw.get<i32>(at::sampling + 8) : nz;
        if (depth <= 0 or nz % depth != 0)
            fail<ReadError>(m_file.path(), "its {} sections are no whole number of volumes of {} (mz)", nz, depth);
        header.shape = {nz / depth, depth, ny, nx};
        header.space_group = space_group::of_volume(group);
    }

    static Kind kind_by_extension(const std::filesystem::path& path, i32 n_sections) {
        const std::string extension = in_lower_case(path.extension().native());
        return n_sections == 1 or extension == ".mrcs" or extension == ".st" ? Kind::IMAGES : Kind::VOLUMES;
    }

    void take_extended_header() {
        const i32 size = raw.get<i32>(at::extended_size);
        if (size < 0 or data_offset() > m_file.size())
            fail<ReadError>(m_file.path(), "its extended header has {} bytes (nsymbt), the file has {} in all", size,
                    m_file.size());
        (void)check_size(m_file, header, data_offset());  // before anything is allocated
        header.extended.resize(static_cast<std::size_t>(size));
        m_file.read(i64{mrc::header_size}, header.extended);
        std::string_view type = raw.text(at::extended_type, 4);
        type = type.substr(0, type.find('\0'));
        if (size > 0)
            header.extended_type = type.substr(0, type.find_last_not_of(' ') + 1);
    }

    // Behind the data of a file that was being appended to, there may be more. But if the sampling says that there are
    // more columns, rows or sections than the size, it may be the size that is wrong.
    void check_trailing_bytes() {
        const std::string note = note_of_trailing_bytes(m_file, end);
        if (note.empty())
            return;
        const auto size = raw.get_xyz<i32>(at::size), sampling = raw.get_xyz<i32>(at::sampling);
        const bool is_doubtful = sampling[0] > size[0] or sampling[1] > size[1] or sampling[2] > size[2];
        if (is_doubtful and m_option.policy == Policy::REPAIR)
            fail<ReadError>(m_file.path(),
                    "its size is {} x {} x {}, its sampling {} x {} x {}, and {}: which is right cannot be "
                    "told",
                    size[0], size[1], size[2], sampling[0], sampling[1], sampling[2], note);
        repair(note);
    }

    void take_labels() {
        const i32 n = raw.get<i32>(at::n_labels);
        const bool is_possible = n >= 0 and n <= i32{mrc::most_labels};
        header.labels = mrc::labels_of(raw, is_possible ? static_cast<std::size_t>(n) : mrc::most_labels);
        if (is_possible)
            return;
        std::erase(header.labels, std::string());
        repair(text("the number of labels is ", n, ": ", header.labels.size(), " are not blank"));
    }

    void take_scale() {
        const auto cell = raw.get_xyz<f32>(at::cell), origin = raw.get_xyz<f32>(at::origin);
        const auto sampling = raw.get_xyz<i32>(at::sampling);
        for (std::size_t i = 0; i < 3; ++i) {
            const auto axis = 2 - i;
            const std::string_view name_of_axis = std::string_view("xyz").substr(i, 1);
            const bool is_known = cell[i] > 0 and std::isfinite(cell[i]) and sampling[i] > 0;
            if (is_known)
                header.spacing[axis] = f64{cell[i]} / sampling[i];
            else if (cell[i] != 0 or sampling[i] < 0)
                repair(text("the cell of ", cell[i], " Angstrom along ", name_of_axis, " has ", sampling[i],
                        " samples: the spacing is not known"));
            if (std::isfinite(origin[i]))
                header.origin[axis] = f64{origin[i]};
            else
                repair(text("the origin along ", name_of_axis, " is ", origin[i], ", taken as 0"));
        }
    }

    // Angles that were never set are 0.
    void take_cell() {
        const auto start = raw.get_xyz<i32>(at::start);
        header.start = Vec<i32, 3>{start[2], start[1], start[0]}.as<i64>();
        const auto angles = raw.get_xyz<f32>(at::angles);
        if (std::ranges::all_of(angles, [](f32 angle) { return angle > 0 and angle < 180; }))
            header.cell_angles = Vec<f32, 3>{angles[0], angles[1], angles[2]}.as<f64>();
        else if (angles != std::array<f32, 3>{0, 0, 0})
            repair(text("the angles of the cell are ", angles[0], ", ", angles[1], ", ", angles[2],
                    ", taken as 90, 90, 90"));
    }

    void take_statistics() {
        header.statistics = mrc::statistics_of(raw);
        const f32 minimum = raw.get<f32>(at::minimum), maximum = raw.get<f32>(at::maximum);
        const f32 mean = raw.get<f32>(at::mean);
        // Not known is said by a maximum that is below the minimum, and by a mean that is below both.
        const bool is_unknown = maximum < minimum or mean < std::min(minimum, maximum);
        const bool is_never_set = minimum == 0 and maximum == 0;
        if (not header.statistics and not is_unknown and not is_never_set)
            repair(text("the statistics are not possible: from ", minimum, " to ", maximum, ", mean ", mean,
                    ", deviation ", raw.get<f32>(at::deviation)));
    }
};

// ---- Writing -------------------------------------------------------------------------------------------------------

// Labels that are stored: ours first, then those that were there. Of more than there is room for, the newest, which is
// the last, takes the place of those before.
std::vector<std::string> stored_labels(const std::vector<std::string>& given) {
    const std::string ours = text("Written by noa ", version());
    std::vector<std::string> result{ours};
    for (std::string label: given) {
        label.resize(std::min(label.size(), mrc::label_size));
        std::ranges::replace_if(
                label, [](char c) { return c >= 0 and c < ' '; }, ' ');
        const bool is_blank = label.find_first_not_of(' ') == std::string::npos;
        if (is_blank or label == ours)
            continue;
        if (result.size() == mrc::most_labels)
            result.pop_back();
        result.push_back(label);
    }
    return result;
}

// Cells and origins are stored as f32, starts as i32: what these have no place for is not known.
void drop_what_is_too_large(Header& header) {
    const auto is_stored = [](f64 value) { return std::abs(value) <= f64{std::numeric_limits<f32>::max()}; };
    for (int axis = 0; axis < 3; ++axis) {
        if (not is_stored(header.spacing[axis] * static_cast<f64>(header.shape[axis + 1])))
            header.spacing[axis] = 0;
        if (not is_stored(header.origin[axis]))
            header.origin[axis] = 0;
        if (header.start[axis] != static_cast<i32>(header.start[axis]))
            header.start[axis] = 0;
    }
}

// The header as it is stored. An error if it cannot be.
Header stored_header(const std::filesystem::path& path, Header header) {
    check_can_store(path, Format::MRC, header.encoding);
    constexpr i64 largest = std::numeric_limits<i32>::max();
    const Shape4& shape = header.shape;
    if (std::ranges::any_of(shape, [](i64 n) { return n > largest; }) or shape[0] * shape[1] > largest)
        fail<WriteError>(path,
                "an MRC file cannot have the shape {}: width, height and number of slices are {} at most", shape,
                largest);
    if (header.extended.size() > std::size_t{largest} or header.extended_type.size() > 4)
        fail<WriteError>(path,
                "an MRC file cannot have an extended header of {} bytes, of type '{}': {} bytes at most, and "
                "a type of 4 characters",
                header.extended.size(), header.extended_type, largest);
    drop_what_is_too_large(header);
    header.labels = stored_labels(header.labels);
    header.repairs.clear();
    header.statistics.reset();
    return header;
}

// What can be stored of statistics.
std::optional<Statistics> stored_statistics(Encoding encoding, const std::optional<Statistics>& statistics) {
    // To the standard, bytes are signed: to readers who do not know IMOD's stamp, statistics would be wrong.
    const bool is_misleading = encoding == Encoding::U8 and statistics and statistics->maximum > 127;
    return is_misleading ? std::nullopt : statistics;
}

class MrcSink final : public FlatSink {
public:
    MrcSink(const std::filesystem::path& path, const Header& header)
        : FlatSink(m_file, stored_header(path, header),
                  {i64{mrc::header_size} + static_cast<i64>(header.extended.size()), not is_little_endian}),
          m_file(path) {}

    bool has_statistics() const override { return true; }

    void close(const std::optional<Statistics>& statistics) override {
        RawHeader raw = mrc::make_raw(m_header);
        m_header.statistics = stored_statistics(m_header.encoding, statistics);
        mrc::set_statistics(raw, m_header.statistics);
        m_file.write(0, raw.bytes);
        m_file.write(i64{mrc::header_size}, m_header.extended);
        m_file.commit();
    }

private:
    OutputFile m_file;
};

// More slices behind those that are there. The order of the bytes stays, and all else that a header says.
class MrcAppender final : public FlatSink {
public:
    MrcAppender(const std::filesystem::path& path, const MrcReader& there)
        : FlatSink(m_file, there.header, {there.end, there.raw.is_swapped}),
          m_file(path),
          m_raw(there.raw),
          m_old(there.header) {}

    bool has_statistics() const override { return true; }

    void added(i64 n_slices) override {
        FlatSink::added(n_slices);
        m_header.shape[0] = m_old.shape[0] + FlatSink::n_slices() / m_old.shape[1];
        if (m_header.shape[0] * m_header.shape[1] > std::numeric_limits<i32>::max())
            fail<WriteError>(m_file.path(), "an MRC file cannot have {} slices", m_header.shape[0] * m_header.shape[1]);
    }

    void close(const std::optional<Statistics>& statistics) override {
        if (FlatSink::n_slices() % m_old.shape[1] != 0)
            fail<WriteError>(m_file.path(), "{} sections are appended, no whole number of volumes of {}",
                    FlatSink::n_slices(), m_old.shape[1]);
        m_header.statistics = stored_statistics(m_old.encoding, joined(statistics));
        set_size();
        mrc::set_statistics(m_raw, m_header.statistics);
        m_file.flush();  // what the header says is there before the header is
        m_file.replace_start(m_raw.bytes);
        m_file.keep();
    }

private:
    GrowingFile m_file;
    RawHeader m_raw;
    Header m_old;

    // Of what was there and what was added.
    std::optional<Statistics> joined(const std::optional<Statistics>& added) const {
        if (FlatSink::n_slices() == 0)
            return m_old.statistics;
        if (not added or not m_old.statistics or m_old.statistics->deviation < 0)
            return std::nullopt;
        const i64 slice = m_old.shape[2] * m_old.shape[3];
        Moments moments = Moments::from(*m_old.statistics, m_old.shape[0] * m_old.shape[1] * slice);
        moments.join(Moments::from(*added, FlatSink::n_slices() * slice));
        return moments.statistics();
    }

    void set_size() {
        const auto [batch, depth, height, width] = m_header.shape.as<i32>();
        const auto [nx, ny, nz] = m_raw.get_xyz<i32>(at::size);
        const i32 sampling = m_raw.get<i32>(at::sampling + 8);
        // Programs differ in what they say of the sampling of images: it is 1, or as many as there are.
        const i32 new_sampling = m_header.kind == Kind::VOLUMES ? depth : sampling == nz ? batch : sampling;
        m_raw.set(at::size + 8, batch * depth);
        m_raw.set(at::sampling + 8, new_sampling);
        if (sampling > 0)
            m_raw.set(at::cell + 8, static_cast<f32>(f64{m_raw.get<f32>(at::cell + 8)} / sampling * new_sampling));
        m_raw.set(at::space_group, new_space_group(batch));
    }

    i32 new_space_group(i32 batch) const {
        const i32 group = m_raw.get<i32>(at::space_group);
        if (m_header.kind == Kind::IMAGES)
            return space_group::images;
        const bool is_stack = space_group::is_stack(group) or batch > 1;
        return space_group::of_volume(group) + (is_stack ? space_group::from_volume_to_stack : 0);
    }
};

}  // namespace

std::unique_ptr<Source> open_mrc(const std::filesystem::path& path, const ReadOption& option) {
    auto file = std::make_unique<InputFile>(path);
    MrcReader reader(*file, option);
    const FlatData data{reader.data_offset(), reader.raw.is_swapped};
    return std::make_unique<FlatSource>(std::move(file), std::move(reader.header), data);
}

std::unique_ptr<Sink> create_mrc(const std::filesystem::path& path, const Header& header, const WriteOption&) {
    return std::make_unique<MrcSink>(path, header);
}

std::unique_ptr<Sink> append_mrc(const std::filesystem::path& path, const ReadOption& option) {
    const InputFile file(path);
    const MrcReader there(file, option);
    if (there.end != file.size())
        fail<WriteError>(path, "cannot be appended to: there are {} bytes behind its data", file.size() - there.end);
    return std::make_unique<MrcAppender>(path, there);
}

}  // namespace noa::io
