#include "noa/fft/detail/spectrum_loop.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fft/spectrum.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::fft {

Operand operand_of(const AnyArray& array) {
    Operand result{static_cast<std::byte*>(const_cast<void*>(array.first()))};
    for (int axis = 0; axis < 4; ++axis)
        result.strides[axis] =
                array.shape()[axis] == 1 ? 0 : array.where.layout.strides[axis] * array.where.element_size;
    return result;
}

void check_shape(std::string_view function, const Shape4& shape) {
    constexpr i64 most = i64{1} << 30;  // frequencies, and twice as much, fit 32 bits
    for (const int axis: {0, 1, 2, 3})
        check(shape[axis] >= 0, "{}: the extents of {} cannot be negative", function, shape);
    check(not shape.is_empty(), "{}: there is nothing in an array of shape {}", function, shape);
    for (const int axis: {0, 1, 2, 3})
        check(shape[axis] <= most, "{}: the extents of {} are above {}", function, shape, most);
}

SpectrumCall plan_spectrum(const char* function, Remap remap, const Shape4& shape,
        std::initializer_list<const AnyArray*> inputs, const AnyArray& output) {
    std::vector<const AnyArray*> given(inputs);
    std::erase(given, nullptr);
    if (given.empty())
        remap.from = remap.to;
    SpectrumCall call{function, make_spectrum_loop(function, remap, shape, given, output), not given.empty(),
            output.dtype, output.device};
    given.push_back(&output);
    for (std::size_t i = 0; i < given.size(); ++i)
        call.owners[i] = given[i]->owner;
    return call;
}

namespace detail {

namespace {

// The run of frequencies that starts with k, up to the last one at most.
Run next_run(i32 k, i32 last, i32 n, const SpectrumLayout& from) {
    const bool is_even = n % 2 == 0;
    Run run{.frequency = k};
    if (from.is_full and from.is_centered) {
        const bool is_past = is_even and k == n / 2;  // is that of -n/2
        run.input = is_past ? 0 : k + n / 2;
        last = is_past ? k : std::min(last, (n - 1) / 2);
    } else if (from.is_full) {
        run.input = k < 0 ? k + n : k;
        last = k < 0 ? std::min(last, -1) : last;
    } else if (is_even and k == -(n / 2)) {
        run.input = n / 2;
        last = k;
    } else {
        run.is_mirrored = k < 0;
        run.input = k < 0 ? -k : k;
        last = k < 0 ? std::min(last, -1) : last;
    }
    run.count = last - k + 1;
    return run;
}

void add_runs(SpectrumLoop& loop, i32 first, i32 k, i32 last, const SpectrumLayout& from) {
    while (k <= last) {
        Run run = next_run(k, last, loop.width, from);
        run.first = first;
        first += run.count;
        k += run.count;
        loop.runs[loop.n_runs++] = run;
    }
}

void add_runs(SpectrumLoop& loop, const Remap& remap) {
    const i32 n = loop.width, half = n / 2;
    if (not remap.to.is_full) {
        add_runs(loop, 0, 0, half, remap.from);
    } else if (remap.to.is_centered) {
        add_runs(loop, 0, -half, (n - 1) / 2, remap.from);
    } else {
        add_runs(loop, 0, 0, (n - 1) / 2, remap.from);
        add_runs(loop, (n - 1) / 2 + 1, -half, -1, remap.from);
    }
}

void check_input(std::string_view function, const AnyArray& input, const AnyArray& output, const Remap& remap,
        const Shape4& shape) {
    Shape4 expected = remap.from.shape(shape);
    if (input.shape()[0] == 1)
        expected[0] = 1;
    check(input.shape() == expected,
            "{}: an array of shape {} has spectra of shape {} in the layout {}, but the input has {}", function, shape,
            expected, remap.from.name(), input.shape());
    check(input.device == output.device, "{}: the input is on {}, the output on {}", function, input.device,
            output.device);
    if (remap.from == remap.to and input.shape() == output.shape())
        return check_input_and_output(input.memory(), output.memory());
    check(not layout::overlaps(input.memory(), output.memory()),
            "{}: the output overlaps the input, which has another layout or fewer batches: the shapes are {} and {}",
            function, output.shape(), input.shape());
}

}  // namespace

SpectrumLoop make_spectrum_loop(std::string_view function, const Remap& remap, const Shape4& shape,
        std::span<const AnyArray* const> inputs, const AnyArray& output) {
    check_shape(function, shape);
    check(output.shape() == remap.to.shape(shape),
            "{}: an array of shape {} has spectra of shape {} in the layout {}, but the output has {}", function, shape,
            remap.to.shape(shape), remap.to.name(), output.shape());
    check_output(output.memory());

    SpectrumLoop loop;
    loop.depth = static_cast<i32>(shape[1]);
    loop.height = static_cast<i32>(shape[2]);
    loop.width = static_cast<i32>(shape[3]);
    loop.n_columns = static_cast<i32>(output.shape()[3]);
    loop.n_rows = shape[0] * shape[1] * shape[2];
    loop.is_input_centered = remap.from.is_centered;
    loop.is_output_centered = remap.to.is_centered;
    add_runs(loop, remap);
    int n = 0;
    const auto add = [&](const AnyArray& array) {
        const auto address = reinterpret_cast<std::uintptr_t>(array.first());
        loop.is_aligned = loop.is_aligned and address % static_cast<std::uintptr_t>(array.where.element_size) == 0;
        loop.operands[n++] = operand_of(array);
    };
    for (const AnyArray* const input: inputs) {
        check_input(function, *input, output, remap, shape);
        add(*input);
    }
    add(output);
    return loop;
}

}  // namespace detail

}  // namespace noa::fft
