// TIFF files that are read: a directory is a slice.
#include <mutex>

#include "io/codec.hpp"
#include "io/fail.hpp"
#include "io/tiff_handle.hpp"
#include "io/tiff_page.hpp"
#include "io/tiff_volume.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/io/error.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::io {

namespace {

class TiffSource final : public Source {
public:
    TiffSource(const std::filesystem::path& path, const ReadOption& option) : m_file(path), m_option(option) {
        auto handle = std::make_unique<TiffHandle>(m_file);
        index_directories(*handle);
        set_header(*handle);
        m_idle.push_back(std::move(handle));
    }

    const Header& header() const override { return m_header; }

    void read(i64 first_slice, i64 n_slices, std::span<std::byte> to) const override {
        check(first_slice >= 0 and n_slices >= 0 and first_slice <= n_directories() - n_slices,
                "{}: there are no slices {} to {}, but {} in all", m_file.path().string(), first_slice,
                first_slice + n_slices, n_directories());
        const auto slice_bytes = static_cast<std::size_t>(m_page.n_bytes());
        check(to.size() == slice_bytes * static_cast<std::size_t>(n_slices), "{}: {} slices have {} bytes, not {}",
                m_file.path().string(), n_slices, slice_bytes * static_cast<std::size_t>(n_slices), to.size());
        cpu::parallel_for(n_slices, Stream::current(Device()).thread_limit(), [&](i64 n) {
            read_slice(first_slice + n, to.subspan(static_cast<std::size_t>(n) * slice_bytes, slice_bytes));
        });
    }

private:
    InputFile m_file;
    ReadOption m_option;
    Header m_header;
    TiffPage m_page;                       // the first one: the others are like it
    std::vector<std::uint64_t> m_offsets;  // of the directories

    mutable std::mutex m_mutex;
    mutable std::vector<std::unique_ptr<TiffHandle>> m_idle;

    i64 n_directories() const { return std::ssize(m_offsets); }

    void index_directories(TiffHandle& handle) {
        i64 n_stored = 0;
        while (handle.next_directory()) {
            check_directory_is_whole(handle, m_file);
            const TiffPage page = examine_tiff_page(handle, m_file.size(), m_option.policy, m_header.repairs);
            if (m_offsets.empty())
                m_page = page;
            check_is_as_first(handle, page);
            n_stored += page.n_stored;
            if (n_stored > m_file.size())
                fail<ReadError>(handle.place(),
                        "there are {} bytes of pixels up to here, more than the {} of the file: some are "
                        "used twice",
                        n_stored, m_file.size());
            m_offsets.push_back(TIFFCurrentDirOffset(handle.get()));
        }
        if (m_offsets.empty())
            fail<ReadError>(m_file.path(), "there is no directory in this TIFF file");
    }

    void check_is_as_first(const TiffHandle& handle, const TiffPage& page) const {
        if (not page.is_like(m_page))
            fail<ReadError>(handle.place(),
                    "its image is {} x {} of {}, but the first one is {} x {} of {}: files of images of "
                    "different sizes or types are not read",
                    page.height, page.width, page.encoding, m_page.height, m_page.width, m_page.encoding);
    }

    void set_header(TiffHandle& handle) {
        handle.go_to_directory(0, m_offsets[0]);
        TiffVolumes volumes{1, n_directories(), 0};
        const bool is_described = describes_volumes(handle);
        m_header.kind = m_option.kind.value_or(is_described ? Kind::VOLUMES : Kind::IMAGES);
        const bool has_volumes = m_header.kind == Kind::VOLUMES;
        if (has_volumes and is_described)
            volumes = read_volumes(handle, n_directories());
        m_header.shape = has_volumes ? Shape4{volumes.n_volumes, volumes.n_slices, m_page.height, m_page.width}
                                     : Shape4{n_directories(), 1, m_page.height, m_page.width};
        m_header.encoding = m_page.encoding;
        if (m_option.policy != Policy::RAW)
            m_header.spacing = {volumes.spacing, m_page.spacing[0], m_page.spacing[1]};
    }

    // A handle that fails is not used again.
    void read_slice(i64 slice, std::span<std::byte> to) const {
        std::unique_ptr<TiffHandle> handle = take_handle();
        handle->go_to_directory(slice, m_offsets[static_cast<std::size_t>(slice)]);
        std::vector<std::string> repairs;  // which are known
        const TiffPage page = examine_tiff_page(*handle, m_file.size(), m_option.policy, repairs);
        check_is_as_first(*handle, page);  // also now: others may write to the file
        read_tiff_pixels(*handle, page, m_option.is_flipped, to);
        if (page.encoding == Encoding::U4)
            swap_nibbles(to);
        const std::scoped_lock lock(m_mutex);
        m_idle.push_back(std::move(handle));
    }

    std::unique_ptr<TiffHandle> take_handle() const {
        {
            const std::scoped_lock lock(m_mutex);
            if (not m_idle.empty()) {
                std::unique_ptr<TiffHandle> handle = std::move(m_idle.back());
                m_idle.pop_back();
                return handle;
            }
        }
        return std::make_unique<TiffHandle>(m_file);
    }
};

}  // namespace

std::unique_ptr<Source> open_tiff(const std::filesystem::path& path, const ReadOption& option) {
    return std::make_unique<TiffSource>(path, option);
}

}  // namespace noa::io
