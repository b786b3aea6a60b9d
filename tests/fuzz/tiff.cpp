#include <cstdint>

#include "fuzz/reader.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): the name that libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    test::fuzz_reader(noa::io::Format::TIFF, std::as_bytes(std::span(data, size)));
    return 0;
}
