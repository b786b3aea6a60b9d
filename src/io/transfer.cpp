#include "io/transfer.hpp"

#include <optional>
#include <vector>

#include "io/elements.hpp"
#include "io/flat_file.hpp"
#include "io/pieces.hpp"
#include "noa/core/cpu/parallel.hpp"
#include "noa/runtime/detail/copy.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::io {

namespace {

using noa::detail::AnyArray, noa::detail::UntypedArray;

constexpr i64 converted_bytes = i64{1} << 19;  // of a piece: with what is made of it, it stays in the cache of a core
constexpr i64 direct_bytes = i64{1} << 22;     // where nothing is done to it
constexpr i64 group_bytes = i64{1} << 26;      // of what is kept in memory for another device, or until it is written

// The work of a call is done when it returns, by the calling thread and those that help it: it waits for what the
// current stream does to the array, and then does without.
class CallersThread {
public:
    CallersThread() : m_n_threads(Stream::current(Device{}).thread_limit()), m_guard(waited_for()) {}

    int n_threads() const { return m_n_threads; }

private:
    int m_n_threads;
    StreamGuard m_guard;

    static Stream waited_for() {
        Stream::current(Device{}).synchronize();
        return Stream(Device{}, Stream::SYNC);
    }
};

UntypedArray untyped(const AnyArray& array) {
    return {array.owner, array.memory(), array.device};
}

// New elements of the same shape and type, dense, on the CPU.
AnyArray like_on_cpu(const AnyArray& array) {
    AnyArray result;
    result.owner = Scratch(layout::n_bytes(array.shape(), array.where.element_size)).owner;
    result.where = {result.owner.get(), array.shape(), array.where.element_size};
    result.dtype = array.dtype;
    return result;
}

// Whether the bytes of an array are those of the file.
bool is_direct(const AnyArray& array, Encoding encoding) {
    return is_stored_as(array.dtype, encoding) and layout::are_contiguous(array.shape(), array.where.layout.strides);
}

std::span<std::byte> bytes_of(const AnyArray& array, i64 offset, i64 n) {
    return {static_cast<std::byte*>(const_cast<void*>(array.first())) + offset, static_cast<std::size_t>(n)};
}

// ---- Reading -------------------------------------------------------------------------------------------------------

void read_piece(
        const Source& source, i64 first_slice, const Pieces& pieces, const Piece& piece, std::span<std::byte> to) {
    if (source.is_flat())
        source.read_bytes(first_slice * slice_bytes(source.header()) + pieces.offset_of(piece), to);
    else
        source.read(first_slice + piece.first_slice, piece.n_slices, to);
    make_valid(source.header().encoding, to);
}

void read_on_cpu(const Source& source, i64 first_slice, const AnyArray& output) {
    const CallersThread caller;
    const Encoding encoding = source.header().encoding;
    const bool direct = is_direct(output, encoding);
    const Pieces pieces(output.shape(), encoding, direct ? direct_bytes : converted_bytes,
            source.is_flat() ? Pieces::Cut::ANYWHERE : Pieces::Cut::SLICES);
    cpu::parallel_for(pieces.size(), caller.n_threads(), [&](i64 number) {
        const Piece piece = pieces[number];
        const i64 n_bytes = pieces.bytes_of(piece);
        if (direct)
            return read_piece(source, first_slice, pieces, piece, bytes_of(output, pieces.offset_of(piece), n_bytes));
        const Scratch scratch(n_bytes);
        read_piece(source, first_slice, pieces, piece, scratch.bytes);
        decode(encoding, scratch.bytes, part_of(output, piece));
    });
}

// ---- Writing -------------------------------------------------------------------------------------------------------

// Of each slice of a piece, or of the part of one.
void find_moments(Encoding encoding, const Piece& piece, std::span<const std::byte> rows, Moments* moments) {
    const std::size_t size = rows.size() / static_cast<std::size_t>(piece.n_slices);
    for (i64 i = 0; i < piece.n_slices; ++i)
        moments[i] = moments_of(encoding, rows.subspan(static_cast<std::size_t>(i) * size, size), piece.n_columns);
}

// Slices in the memory of the CPU, not too many of them.
void write_group(Sink& sink, i64 first_slice, const AnyArray& input, Moments& moments) {
    const CallersThread caller;
    const Encoding encoding = sink.header().encoding;
    const bool is_flat = sink.is_flat(), direct = is_direct(input, encoding);
    const i64 n_slices = input.shape()[0] * input.shape()[1], n_bytes = n_slices * slice_bytes(sink.header());
    const Pieces pieces(input.shape(), encoding, converted_bytes, Pieces::Cut::ANYWHERE);
    std::vector<Moments> parts(static_cast<std::size_t>(sink.has_statistics() ? pieces.n_parts() : 0));
    std::optional<Scratch> whole;
    if (not is_flat and not direct)
        whole.emplace(n_bytes);

    cpu::parallel_for(pieces.size(), caller.n_threads(), [&](i64 number) {
        const Piece piece = pieces[number];
        const i64 offset = pieces.offset_of(piece), size = pieces.bytes_of(piece);
        std::optional<Scratch> scratch;
        const std::span<std::byte> rows = direct  ? bytes_of(input, offset, size)
                                          : whole ? whole->part(offset, size)
                                                  : scratch.emplace(size).bytes;
        if (not direct)
            encode(part_of(input, piece), encoding, rows);
        if (not parts.empty())
            find_moments(encoding, piece, rows, &parts[static_cast<std::size_t>(piece.first_part)]);
        if (is_flat)
            sink.write_bytes(first_slice * slice_bytes(sink.header()) + offset, rows);
    });
    for (const Moments& part: parts)
        moments.join(part);
    if (is_flat)
        sink.added(n_slices);
    else
        sink.write(n_slices, whole ? whole->bytes : bytes_of(input, 0, n_bytes));
}

}  // namespace

void read_into_array(const Source& source, i64 first_slice, const AnyArray& output) {
    if (output.device.is_cpu())
        return read_on_cpu(source, first_slice, output);
    const Pieces groups(output.shape(), source.header().encoding, group_bytes, Pieces::Cut::SLICES);
    for (i64 i = 0; i < groups.size(); ++i) {
        const AnyArray part = part_of(output, groups[i]), on_cpu = like_on_cpu(part);
        read_on_cpu(source, first_slice + groups[i].first_slice, on_cpu);
        noa::detail::copy_array(untyped(on_cpu), untyped(part));
    }
}

void write_from_array(Sink& sink, i64 first_slice, const AnyArray& input, Moments& moments) {
    const Pieces groups(input.shape(), sink.header().encoding, group_bytes, Pieces::Cut::SLICES);
    for (i64 i = 0; i < groups.size(); ++i) {
        AnyArray part = part_of(input, groups[i]);
        if (part.device.is_gpu()) {
            const AnyArray on_cpu = like_on_cpu(part);
            noa::detail::copy_array(untyped(part), untyped(on_cpu));
            part = on_cpu;
        }
        write_group(sink, first_slice + groups[i].first_slice, part, moments);
    }
}

}  // namespace noa::io
