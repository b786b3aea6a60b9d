#include "io/elements.hpp"

#include "io/bytes.hpp"
#include "io/narrow.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/elementary.hpp"
#include "noa/runtime/allocator.hpp"

namespace noa::io {

namespace {

using noa::detail::AnyArray, noa::math::detail::Cast;

bool is_complex(DType dtype) {
    return visit(dtype, []<typename T>() { return traits::complex<T>; });
}
bool is_real(DType dtype) {
    return visit(dtype, []<typename T>() { return traits::real<T>; });
}
bool is_integer(DType dtype) {
    return visit(dtype, []<typename T>() { return traits::integer<T>; });
}

AnyArray dense(void* memory, const Shape4& shape, DType dtype) {
    AnyArray result;
    result.where = {memory, shape, size_of(dtype)};
    result.dtype = dtype;
    return result;
}

// Complex numbers, as many times two real ones.
AnyArray parts_of(void* memory, Shape4 shape, DType dtype) {
    shape[3] *= 2;
    return dense(memory, shape, dtype);
}

// Where nothing can be out of range, the plain cast is the fastest one.
Cast kind_of_cast(DType from, DType to) {
    const bool from_wide = from == DType::F64 or from == DType::C64;
    const bool to_wide = to == DType::F64 or to == DType::C64, to_single = to == DType::F32 or to == DType::C32;
    return to_wide or (to_single and not from_wide) ? Cast::PLAIN : Cast::CLAMPED;
}

bool is_dense(const AnyArray& array) {
    return layout::are_contiguous(array.shape(), array.where.layout.strides);
}

void narrow(const AnyArray& input, const AnyArray& output) {
    narrow_row(static_cast<const f32*>(input.first()), output.dtype, const_cast<void*>(output.first()),
            output.shape().n_elements());
}

void convert(const AnyArray& given, const AnyArray& output) {
    AnyArray input = given;
    if (input.dtype == DType::F32 and has_narrow_row(output.dtype) and is_dense(input) and is_dense(output))
        return narrow(input, output);
    if (input.dtype == DType::BOOL and is_complex(output.dtype))
        input.dtype = DType::U8;  // true is 1
    if (not(is_real(input.dtype) and is_integer(output.dtype)))
        return noa::math::detail::cast(kind_of_cast(input.dtype, output.dtype), input, output);
    const Scratch scratch(input.shape().n_elements() * input.where.element_size);
    const AnyArray rounded = dense(scratch.bytes.data(), input.shape(), input.dtype);
    noa::math::detail::run_any<Round>(input, rounded);
    noa::math::detail::cast(Cast::CLAMPED, rounded, output);
}

}  // namespace

Scratch::Scratch(i64 n_bytes)
    : owner(Allocator{}.allocate(n_bytes, Device{})),
      bytes(static_cast<std::byte*>(owner.get()), static_cast<std::size_t>(n_bytes)) {}

Packing packing_of(Encoding encoding) {
    using enum Encoding;
    switch (encoding) {
        case U4:
            return Packing::NIBBLES;
        case CI16:
            return Packing::INTEGER_PARTS;
        case BOOL:
        case I8:
        case U8:
        case I16:
        case U16:
        case I32:
        case U32:
        case I64:
        case U64:
        case F16:
        case F32:
        case F64:
        case C32:
        case C64:
            return Packing::NONE;
    }
    panic("the packing of {} is not known", encoding);
}

bool is_stored_as(DType dtype, Encoding encoding) {
    return packing_of(encoding) == Packing::NONE and dtype == dtype_of(encoding);
}

void check_conversion(DType from, DType to) {
    check(is_complex(to) or not is_complex(from),
            "complex numbers, of type {}, do not become real ones, of type {}: take a part, or the absolute value",
            from, to);
}

void make_valid(Encoding encoding, std::span<std::byte> rows) {
    if (encoding == Encoding::BOOL)
        for (std::byte& value: rows)
            value = std::byte{value != std::byte{0}};
}

void decode(Encoding from, std::span<const std::byte> rows, const AnyArray& output) {
    const Shape4& shape = output.shape();
    auto* const memory = const_cast<std::byte*>(rows.data());  // which is only read
    switch (packing_of(from)) {
        case Packing::NONE:
            return convert(dense(memory, shape, dtype_of(from)), output);
        case Packing::NIBBLES: {
            const Scratch scratch(shape.n_elements());
            unpack_u4(rows, {reinterpret_cast<u8*>(scratch.bytes.data()), scratch.bytes.size()}, shape[3]);
            return convert(dense(scratch.bytes.data(), shape, DType::U8), output);
        }
        case Packing::INTEGER_PARTS: {
            const Scratch scratch(shape.n_elements() * i64{sizeof(c32)});
            convert(parts_of(memory, shape, DType::I16), parts_of(scratch.bytes.data(), shape, DType::F32));
            return convert(dense(scratch.bytes.data(), shape, DType::C32), output);
        }
    }
}

void encode(const AnyArray& input, Encoding to, std::span<std::byte> rows) {
    const Shape4& shape = input.shape();
    switch (packing_of(to)) {
        case Packing::NONE:
            return convert(input, dense(rows.data(), shape, dtype_of(to)));
        case Packing::NIBBLES: {
            const Scratch scratch(shape.n_elements());
            convert(input, dense(scratch.bytes.data(), shape, DType::U8));
            return pack_u4({reinterpret_cast<const u8*>(scratch.bytes.data()), scratch.bytes.size()}, rows, shape[3]);
        }
        case Packing::INTEGER_PARTS: {
            const Scratch scratch(shape.n_elements() * i64{sizeof(c32)});
            convert(input, dense(scratch.bytes.data(), shape, DType::C32));
            return convert(parts_of(scratch.bytes.data(), shape, DType::F32), parts_of(rows.data(), shape, DType::I16));
        }
    }
}

}  // namespace noa::io
