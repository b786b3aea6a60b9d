#include "fft/transform.kernels.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "core/scratch.hpp"
#include "core/visit.hpp"
#include "fft/cpu/pass.hpp"
#include "noa/base/complex.hpp"
#include "noa/base/error.hpp"
#include "noa/runtime/allocator.hpp"
#include "noa/runtime/device.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::fft {

namespace {

using namespace on_cpu;
using detail::Transform;

// ---- Parts of arrays -----------------------------------------------------------------------------------------------

// An array of some elements, with addresses in bytes.
template<typename Byte>
struct Part {
    Byte* first;
    Layout layout;
    i64 element_size;

    // Some batches.
    Part batches(i64 from, i64 count) const {
        Part result = *this;
        result.first += from * layout.strides[0] * element_size;
        result.layout.shape[0] = count;
        return result;
    }
    // One of the images of all batches.
    Part image(i64 n) const {
        const i64 depth = layout.shape[1];
        Part result = batches(n / depth, 1);
        result.first += n % depth * layout.strides[1] * element_size;
        result.layout.shape[1] = 1;
        return result;
    }
    i64 n_images() const { return layout.shape[0] * layout.shape[1]; }
};
using Input = Part<const std::byte>;
using Output = Part<std::byte>;

Input input_part(const AnyArray& array) {
    return {static_cast<const std::byte*>(array.first()), array.where.layout, array.where.element_size};
}
Output output_part(const AnyArray& array) {
    return {static_cast<std::byte*>(const_cast<void*>(array.first())), array.where.layout, array.where.element_size};
}
Input as_input(const Output& part) {
    return {part.first, part.layout, part.element_size};
}

// ---- Who does the work ---------------------------------------------------------------------------------------------

// One thread, with its scratch memory.
template<typename T>
struct Alone {
    T* scratch;

    void run(const Pass& pass, const Input& input, const Output& output) const {
        for (i64 chunk = 0; chunk < pass.n_chunks(); ++chunk)
            pass.run(input.first, output.first, chunk, scratch);
    }
    template<typename F>
    void for_each_image(i64 n_images, const F& f) const {
        for (i64 n = 0; n < n_images; ++n)
            f(n, *this);
    }
};

// Several threads, each with its part of some memory. Of many images each takes some, so that one stays in its cache
// from pass to pass.
template<typename T>
struct Together {
    int n_threads;
    T* memory;
    i64 n_scratch;  // for each

    void run(const Pass& pass, const Input& input, const Output& output) const {
        core::parallel_for_within(memory, n_scratch, pass.n_chunks(), n_threads,
                [&](i64 chunk, T* scratch) { pass.run(input.first, output.first, chunk, scratch); });
    }
    template<typename F>
    void for_each_image(i64 n_images, const F& f) const {
        if (n_images >= i64{2} * n_threads)
            return core::parallel_for_within(
                    memory, n_scratch, n_images, n_threads, [&](i64 n, T* scratch) { f(n, Alone<T>{scratch}); });
        for (i64 n = 0; n < n_images; ++n)
            f(n, *this);
    }
};

// ---- The passes of a transform -------------------------------------------------------------------------------------

// Arrays are transformed item by item: a volume, an image, or all signals, whose rows are put together.
template<typename T>
class Passes {
public:
    Passes(Transform transform, const Input& input, const Output& output, Effort effort, f64 factor, bool overwrite)
        : m_input(input), m_output(output), m_is_c2r(transform == Transform::C2R), m_overwrite(overwrite) {
        const Shape4& shape = output.layout.shape;
        m_n_per_item = shape[1] == 1 and shape[2] == 1 ? shape[0] : 1;
        const Layout from = input.batches(0, m_n_per_item).layout, to = output.batches(0, m_n_per_item).layout;
        m_is_c2r ? add_backward(from, to, effort, factor) : add_forward(transform, from, to, effort, factor);
    }

    // All memory is asked for before anything is written.
    void run(int n_threads) const {
        const i64 n_items = m_input.layout.shape[0] / m_n_per_item;
        const i64 n_between = divide_up(2 * m_between.shape.n_elements(), 16) * 16;
        const bool is_apart = n_items >= i64{2} * n_threads and n_between <= largest_own;
        n_threads = static_cast<int>(std::min<i64>(n_threads, is_apart ? n_items : m_most_chunks));
        if (is_apart) {
            const i64 n_each = n_between + m_n_scratch;
            const auto memory = allocate(n_each * n_threads);
            core::parallel_for_within(memory.get(), n_each, n_items, n_threads,
                    [&](i64 n, T* own) { run_item(n, own, Alone<T>{own + n_between}); });
        } else {
            const auto memory = allocate(n_between + m_n_scratch * n_threads);
            for (i64 n = 0; n < n_items; ++n)
                run_item(n, memory.get(), Together<T>{n_threads, memory.get() + n_between, m_n_scratch});
        }
    }

private:
    // Numbers that each thread may have for itself: what is larger does not stay in its cache anyway.
    static constexpr i64 largest_own = i64{1} << 23;

    Input m_input;
    Output m_output;
    bool m_is_c2r, m_overwrite;
    i64 m_n_per_item = 1;
    i64 m_n_scratch = 0;  // numbers, for any of the passes
    i64 m_most_chunks = 1;
    Layout m_between{};  // of c2r: what its first passes give, in memory of its own
    std::shared_ptr<const Pass> m_depth{}, m_height{}, m_width{};  // as far as there are some

    static i64 divide_up(i64 a, i64 b) { return (a + b - 1) / b; }
    static Layout image_of(Layout layout) {
        layout.shape[1] = 1;
        return layout;
    }
    void add(std::shared_ptr<const Pass>& pass, Transform transform, const Layout& from, const Layout& to, int axis,
            Effort effort, f64 factor = 1) {
        pass = std::make_shared<const Pass>(transform, from, to, axis, std::is_same_v<T, f64>, effort, factor);
        m_n_scratch = std::max(m_n_scratch, pass->n_scratch());
        m_most_chunks = std::max(m_most_chunks, pass->n_chunks());
    }

    // If there is too little memory, what is kept may be what is missing.
    std::shared_ptr<T[]> allocate(i64 n) const {
        try {
            return core::make_scratch<T>(n);
        } catch (const Exception&) {
            line_plans().clear();
            MemoryPool::clear();
        }
        try {
            return core::make_scratch<T>(n);
        } catch (const Exception&) {
            const Shape4& shape = m_is_c2r ? m_output.layout.shape : m_input.layout.shape;
            panic("there is no memory for the Fourier transform of {} arrays of {}, of shape {}: it takes {} bytes to "
                  "work with, {} being free on cpu",
                    shape[0], std::is_same_v<T, f64> ? "f64" : "f32", shape, n * static_cast<i64>(sizeof(T)),
                    Device{}.info().n_bytes_free);
        }
    }

    // Two passes, image by image: each is still in the cache for the second one.
    template<typename Workers>
    static void run_images(const Pass& first, const Input& input, const Output& between, const Pass& second,
            const Output& output, const Workers& workers) {
        workers.for_each_image(output.n_images(), [&](i64 n, const auto& worker) {
            worker.run(first, input.image(n), between.image(n));
            worker.run(second, as_input(between.image(n)), output.image(n));
        });
    }

    // The width, then the others, within the output.
    void add_forward(Transform transform, const Layout& from, const Layout& to, Effort effort, f64 factor) {
        const Transform complex = transform == Transform::R2C ? Transform::FORWARD : transform;
        if (to.shape[2] > 1) {
            add(m_width, transform, image_of(from), image_of(to), 3, effort, factor);
            add(m_height, complex, image_of(to), image_of(to), 2, effort);
        } else {
            add(m_width, transform, from, to, 3, effort, factor);
        }
        if (to.shape[1] > 1)
            add(m_depth, complex, to, to, 1, effort);
    }
    template<typename Workers>
    void run_forward(const Input& input, const Output& output, const Workers& workers) const {
        if (m_height != nullptr)
            run_images(*m_width, input, output, *m_height, output, workers);
        else
            workers.run(*m_width, input, output);
        if (m_depth != nullptr)
            workers.run(*m_depth, as_input(output), output);
    }

    // The width last. What the others give goes to memory of our own, or over the input.
    void add_backward(const Layout& from, const Layout& to, Effort effort, f64 factor) {
        const bool is_signal = to.shape[1] == 1 and to.shape[2] == 1;
        const Layout between = is_signal or m_overwrite ? from : Layout(from.shape);
        if (not is_signal and not m_overwrite)
            m_between = between;
        if (to.shape[1] > 1)
            add(m_depth, Transform::BACKWARD, from, between, 1, effort);
        if (to.shape[2] > 1) {
            add(m_height, Transform::BACKWARD, image_of(m_depth != nullptr ? between : from), image_of(between), 2,
                    effort);
            add(m_width, Transform::C2R, image_of(between), image_of(to), 3, effort, factor);
        } else {
            add(m_width, Transform::C2R, between, to, 3, effort, factor);
        }
    }
    template<typename Workers>
    void run_backward(const Input& input, const Output& between, const Output& output, const Workers& workers) const {
        if (m_depth != nullptr)
            workers.run(*m_depth, input, between);
        const Input source = m_depth != nullptr ? as_input(between) : input;
        if (m_height != nullptr)
            run_images(*m_height, source, between, *m_width, output, workers);
        else
            workers.run(*m_width, source, output);
    }

    template<typename Workers>
    void run_item(i64 n, T* own, const Workers& workers) const {
        const Input input = m_input.batches(n * m_n_per_item, m_n_per_item);
        const Output output = m_output.batches(n * m_n_per_item, m_n_per_item);
        if (not m_is_c2r)
            return run_forward(input, output, workers);
        const Output between = m_overwrite
                                       ? Output{const_cast<std::byte*>(input.first), input.layout, input.element_size}
                                       : Output{reinterpret_cast<std::byte*>(own), m_between, sizeof(Complex<T>)};
        run_backward(input, between, output, workers);
    }
};

template<typename T>
void enqueue(
        Transform transform, const AnyArray& input, const AnyArray& output, Effort effort, f64 factor, bool overwrite) {
    const Stream stream = Stream::current(output.device);
    stream.enqueue([owners = std::pair(input.owner, output.owner), n_threads = stream.thread_limit(),
                           passes = Passes<T>(transform, input_part(input), output_part(output), effort, factor,
                                   overwrite)] { passes.run(n_threads); });
}

}  // namespace

template<>
void transform<Backend::CPU>(
        Transform transform, const AnyArray& input, const AnyArray& output, Effort effort, f64 factor, bool overwrite) {
    core::visit_precision(
            "fft", input.dtype, [&]<typename T>() { enqueue<T>(transform, input, output, effort, factor, overwrite); });
}

}  // namespace noa::fft
