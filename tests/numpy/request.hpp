// What compare.py asks for, and what it is told. A request is a line of words, then the bytes of its buffers:
//
//     FUNCTION  n options...  n bytes-of-buffers...  n arguments...
//
// where an argument is "in", "number" or "out", its dtype, the number of its buffer, the offset of the element of index
// 0, four extents and four strides, in elements. Outputs come last. Arguments may share a buffer. The answer is "ok",
// the number of returned arrays, their dtypes and extents, the end of the line, their bytes in C order, and the bytes
// of all buffers that have an output; or it is "error", a number of bytes, the end of the line, and what was thrown.
#pragma once

#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

#include "noa/noa.hpp"

namespace worker {

using namespace noa::types;
using Bytes = std::vector<std::byte>;

struct Argument {
    std::string role;
    DType dtype{};
    std::size_t buffer = 0;
    i64 offset = 0;
    Layout layout;
};

template<typename T>
T read_word() {
    T value{};
    noa::check(static_cast<bool>(std::cin >> value), "the request is cut off");
    return value;
}

template<typename F>
auto read_list(const F& read_one) {
    std::vector<decltype(read_one())> list(read_word<std::size_t>());
    for (auto& one: list)
        one = read_one();
    return list;
}

inline Argument read_argument() {
    Argument result;
    result.role = read_word<std::string>();
    result.dtype = noa::dtype_from_name(read_word<std::string>());
    result.buffer = read_word<std::size_t>();
    result.offset = read_word<i64>();
    for (int axis = 0; axis < 4; ++axis)
        result.layout.shape[axis] = read_word<i64>();
    for (int axis = 0; axis < 4; ++axis)
        result.layout.strides[axis] = read_word<i64>();
    return result;
}

inline void write(const Bytes& bytes) {
    std::cout.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

/// One request, but for the name of the function, and its answer.
class Request {
public:
    Request() : m_options(read_list(read_word<f64>)) {
        const auto sizes = read_list(read_word<std::size_t>);
        m_arguments = read_list(read_argument);
        std::cin.get();  // the end of the line
        for (const std::size_t size: sizes) {
            m_buffers.emplace_back(size);
            std::cin.read(reinterpret_cast<char*>(m_buffers.back().data()), static_cast<std::streamsize>(size));
        }
        m_given = m_buffers;
        for (const Argument& argument: m_arguments)
            m_n_outputs += argument.role == "out";
    }

    std::size_t n_inputs() const { return m_arguments.size() - m_n_outputs; }
    std::size_t n_options() const { return m_options.size(); }
    f64 option(std::size_t i) const { return m_options.at(i); }
    int whole_option(std::size_t i) const { return static_cast<int>(option(i)); }
    template<typename T>
    Vec<T, 4> vector(std::size_t first) const {
        return {static_cast<T>(option(first)), static_cast<T>(option(first + 1)), static_cast<T>(option(first + 2)),
                static_cast<T>(option(first + 3))};
    }
    Axis axis(std::size_t i) const { return Axis(whole_option(i)); }

    DType dtype(std::size_t i) const { return m_arguments.at(i).dtype; }
    bool is_number(std::size_t i) const { return m_arguments.at(i).role == "number"; }
    template<typename T>
    View<const T> input(std::size_t i) {
        return {at<T>(i), m_arguments[i].layout};
    }
    template<typename T>
    T number(std::size_t i) {
        return *at<T>(i);
    }

    bool has_output() const { return m_n_outputs > 0; }
    DType output_dtype(std::size_t i = 0) const { return dtype(output_number(i)); }
    template<typename T>
    View<T> output(std::size_t i = 0) {
        return {at<T>(output_number(i)), m_arguments[output_number(i)].layout};
    }

    /// What the function has returned.
    template<typename T>
    void give(const Array<T>& array) {
        noa::check(array.are_contiguous(), "a new array is not dense");
        const auto* first = reinterpret_cast<const std::byte*>(array.get());
        m_returned.push_back({noa::dtype_of<T>, array.shape(), Bytes(first, first + array.n_bytes())});
    }
    template<noa::traits::has_dtype T>
    void give(const T& number) {
        give(noa::from_values<T>({number}, {1, 1, 1, 1}));
    }
    void give(const Vec<i64, 4>& index) { give(noa::from_values<i64>(&index[0], 4, {1, 1, 1, 4})); }
    template<typename A, typename B>
    void give(const Pair<A, B>& pair) {
        give(pair.first);
        give(pair.second);
    }

    void answer() const {
        for (std::size_t i = 0; i < m_buffers.size(); ++i)
            noa::check(is_written(i) or m_buffers[i] == m_given[i], "an input has been written to");
        std::cout << "ok " << m_returned.size();
        for (const Returned& one: m_returned) {
            std::cout << ' ' << one.dtype;
            for (int axis = 0; axis < 4; ++axis)
                std::cout << ' ' << one.shape[axis];
        }
        std::cout << '\n';
        for (const Returned& one: m_returned)
            write(one.bytes);
        for (std::size_t i = 0; i < m_buffers.size(); ++i)
            if (is_written(i))
                write(m_buffers[i]);
    }

private:
    struct Returned {
        DType dtype{};
        Shape4 shape;
        Bytes bytes;
    };

    std::vector<f64> m_options;
    std::vector<Argument> m_arguments;
    std::vector<Bytes> m_buffers, m_given;
    std::vector<Returned> m_returned;
    std::size_t m_n_outputs = 0;

    std::size_t output_number(std::size_t i) const { return m_arguments.size() - m_n_outputs + i; }

    template<typename T>
    T* at(std::size_t i) {
        const Argument& argument = m_arguments.at(i);
        noa::check(argument.dtype == noa::dtype_of<T>, "argument {} is of {}, where {} is wanted", i, argument.dtype,
                noa::dtype_of<T>);
        return reinterpret_cast<T*>(m_buffers.at(argument.buffer).data()) + argument.offset;
    }
    bool is_written(std::size_t buffer) const {
        for (const Argument& argument: m_arguments)
            if (argument.role == "out" and argument.buffer == buffer)
                return true;
        return false;
    }
};

}  // namespace worker
