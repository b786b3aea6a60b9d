// What tests of commands that read and write files share.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "noa/io/image_file.hpp"
#include "noa/math/random.hpp"
#include "program/noa_command.hpp"
#include "support/values.hpp"

namespace test {

inline Words operator+(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Something to write: normal, of mean 5 and standard deviation 1.
inline noa::Array<noa::f32> noise(const noa::Shape4& shape, noa::u64 seed = 7) {
    return noa::random<noa::f32>(noa::Normal{5, 1}, shape, {}, {.seed = seed}).eval();
}

/// What a command has made of a file.
template<typename T>
struct Result {
    noa::io::Header header;
    std::vector<T> values;
};

/// Writes an array, runs `noa COMMAND FROM -o TO OPTIONS`, which must succeed, and reads what it wrote.
template<typename T>
Result<T> result_of(const std::string& command, const noa::Array<T>& input, const Words& options,
        const std::string& format = ".mrc", const noa::io::ImageOption& option = {}) {
    const Folder folder;
    const std::string from = folder / ("from" + format), to = folder / ("to" + format);
    noa::io::write_image(input, from, option);
    const Answer answer = noa(Words{command, from, "-o", to} + options);
    EXPECT_EQ(answer.exit_code, 0) << answer.messages;
    auto file = noa::io::ImageFile::open(to, {.kind = option.kind});
    return {file.header(), values(file.read<T>())};
}

/// Words that a command refuses, and how: its exit code, and a part of what it says.
struct Refusal {
    Words words;
    int exit_code;
    std::string message;
};

inline void expect_refusals(const Words& command, const std::vector<Refusal>& refusals) {
    for (const auto& [words, exit_code, message]: refusals) {
        const Answer answer = noa(command + words);
        EXPECT_EQ(answer.exit_code, exit_code) << testing::PrintToString(words) << answer.messages;
        EXPECT_TRUE(has(answer.messages, message)) << testing::PrintToString(words) << answer.messages;
    }
}

}  // namespace test
