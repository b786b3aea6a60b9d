// Files of bytes that nobody wrote on purpose, for the fuzzers of the readers.
#pragma once

#include <cstddef>
#include <span>

#include "noa/io/header.hpp"

namespace test {

/// Reads them as a file of that format in every way there is. Each is refused with an error that names the file, or all
/// agree; then it is also written again, and appended to. Ends the program if that is not so.
void fuzz_reader(noa::io::Format format, std::span<const std::byte> bytes);

}  // namespace test
