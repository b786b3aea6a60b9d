// What the C++ workers share: the protocol of compare.py, and the values of the arrays.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace compare {

constexpr std::size_t n_batch = 16, n_side = 2048, n_image = n_side * n_side, n_stack = n_batch * n_image;
constexpr std::size_t n_rows_batch = 4, n_rows = n_rows_batch * n_image, n_small_side = 64;
constexpr std::size_t peak = 12345678;  // where the only maximum of the whole stack is, for argmax

// One case, ready to run. Its arrays live as long as the functions that hold them.
struct Case {
    std::function<void()> run;
    std::function<std::vector<double>()> sample;  // some numbers of what the last run made
    std::function<void()> prepare = {};           // before each run, not timed
    int n_calls = 1;                              // in one measurement, whose time is that of one call
};

using Cases = std::map<std::string, std::function<Case()>>;

// An integer that looks random, the same in every worker.
inline std::uint32_t hashed(std::size_t index, std::uint32_t seed = 0) {
    auto x = static_cast<std::uint32_t>(index) + seed * 0x9E3779B9u;
    x = (x ^ x >> 16) * 0x85EBCA6Bu;
    x = (x ^ x >> 13) * 0xC2B2AE35u;
    return x ^ x >> 16;
}

struct Range {
    float low = -1, high = 1;
};

// Values between two limits, the same in every worker.
inline void set_uniform(float* values, std::size_t n, Range range = {}, std::uint32_t seed = 0) {
    const auto scale = static_cast<float>((static_cast<double>(range.high) - range.low) / (1 << 24));
    for (std::size_t i = 0; i < n; ++i)
        values[i] = static_cast<float>(hashed(i, seed) >> 8) * scale + range.low;
}

template<typename T>
void set_integers(T* values, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
        values[i] = static_cast<T>(hashed(i));
}

// Some numbers of a result, by which compare.py sees whether all workers do the same.
template<typename T>
std::vector<double> sample(const T* values, std::size_t size) {
    const std::size_t n = std::min<std::size_t>(size, 64);
    std::vector<double> result(n);
    for (std::size_t k = 0; k < n; ++k)
        result[k] = static_cast<double>(values[k * (size - 1) / std::max<std::size_t>(n - 1, 1)]);
    return result;
}

// As NumPy's stack: all of the first, then all of the second.
template<typename T>
std::vector<double> sample(const T* first, const T* second, std::size_t size) {
    std::vector<T> both(first, first + size);
    both.insert(both.end(), second, second + size);
    return sample(both.data(), both.size());
}

class Worker {
public:
    explicit Worker(Cases cases) : m_cases(std::move(cases)) {}

    // Answers one line for each line of the input, until it ends.
    int serve(const std::string& description) {
        std::cout << "hello " << description << std::endl;
        for (std::string line; std::getline(std::cin, line);)
            std::cout << answer_or_error(line) << std::endl;
        return 0;
    }

private:
    Cases m_cases;
    Case m_current;

    // An operation that fails must not end the others.
    std::string answer_or_error(const std::string& line) {
        try {
            return answer(line);
        } catch (const std::exception& error) {
            std::string text = error.what();
            std::replace(text.begin(), text.end(), '\n', ' ');
            return "error " + text;
        }
    }

    std::string answer(const std::string& line) {
        const auto space = line.find(' ');
        const std::string command = line.substr(0, space);
        const std::string argument = space == std::string::npos ? "" : line.substr(space + 1);
        if (command == "case")
            return open(argument);
        if (command == "run")
            return times(std::stoi(argument));
        if (command == "sample")
            return numbers("sample", m_current.sample());
        if (command == "end")
            return m_current = {}, "done";
        return "error there is no command '" + line + "'";
    }

    std::string open(const std::string& name) {
        const auto found = m_cases.find(name);
        if (found == m_cases.end())
            return "none";
        m_current = {};  // gives its memory back first
        m_current = found->second();
        time_ms();  // the first time also pays for new memory and threads
        return "ready";
    }

    double time_ms() const {
        if (m_current.prepare)
            m_current.prepare();
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < m_current.n_calls; ++i)
            m_current.run();
        const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
        return time.count() / m_current.n_calls;
    }

    std::string times(int n) const {
        std::vector<double> values;
        for (int i = 0; i < n; ++i)
            values.push_back(time_ms());
        return numbers("times", values);
    }

    static std::string numbers(std::string line, const std::vector<double>& values) {
        for (const double value: values) {
            char text[32];
            std::snprintf(text, sizeof text, " %.9g", value);
            line += text;
        }
        return line;
    }
};

}  // namespace compare
