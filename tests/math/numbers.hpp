// Numbers to try products of, and a number of threads to try them with.
#pragma once

#include <random>

#include "noa/runtime/array.hpp"
#include "support/driver.hpp"

namespace test {

using namespace noa::types;

using AllNumbers = Types<i8, u8, i16, u16, i32, u32, i64, u64, f16, f32, f64, c16, c32, c64>;

// Whole numbers so small that every type has the sums of their products exactly.
template<typename T>
T small_number(i64 n) {
    using Part = noa::traits::value_type_t<T>;
    const auto part = static_cast<Part>(static_cast<f32>(n * 7 % 4));
    if constexpr (noa::traits::complex<T>)
        return {part, static_cast<Part>(1.f)};
    else
        return part;
}

// From -1 to 1, the same ones in every run.
template<typename T>
Array<T> random_numbers(const Shape4& shape, unsigned seed) {
    using Part = noa::traits::value_type_t<T>;
    std::mt19937 generator(seed);
    std::uniform_real_distribution<f32> distribution(-1.f, 1.f);
    const auto draw = [&] { return static_cast<Part>(distribution(generator)); };
    const Array<T> result(shape);
    for (i64 i = 0; i < result.n_elements(); ++i)
        if constexpr (noa::traits::complex<T>)
            result.get()[i] = {draw(), draw()};
        else
            result.get()[i] = draw();
    return result;
}

// The number of threads, until the end of the scope.
class ThreadLimit {
public:
    explicit ThreadLimit(int n_threads) { m_stream.set_thread_limit(n_threads); }
    ThreadLimit(const ThreadLimit&) = delete;
    ThreadLimit& operator=(const ThreadLimit&) = delete;
    ~ThreadLimit() { m_stream.set_thread_limit(m_n_before); }

private:
    Stream m_stream = Stream::current(Device{});
    int m_n_before = m_stream.thread_limit();
};

}  // namespace test
