// Reads and writes MRC files for judge.py, which asks for it by lines of words:
//
//     write PATH ENCODING KIND B D H W TYPE    a new file; the type of its extended header is - if there is none
//     append PATH B D H W                      more of the same
//     read PATH                                answers with what there is, in this order: B D H W ENCODING KIND, the
//                                              spacing along z, y and x, TYPE
//
// Elements are in PATH.values, numbers of 64 bits, two for a complex one, and the bytes of the extended header in
// PATH.extended. An answer is a line, "ok" with what there is, or "error" and why.
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "noa/io/image_file.hpp"

namespace {

using namespace noa::io;
using noa::Array, noa::Shape4, noa::c64, noa::f64, noa::i64;

std::vector<std::byte> get_bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

void put_bytes(const std::string& path, std::span<const std::byte> bytes) {
    std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), std::ssize(bytes));
}

std::span<std::byte> bytes_of(const auto& array) {
    return {reinterpret_cast<std::byte*>(array.get()), static_cast<std::size_t>(array.n_bytes())};
}

template<typename T>
void write_values(ImageFile& file, const std::string& path, const Shape4& shape) {
    const Array<T> array(shape);
    const std::vector<std::byte> values = get_bytes(path + ".values");
    const std::span<std::byte> to = bytes_of(array);
    noa::check(values.size() == to.size(), "there are {} bytes, not {}", values.size(), to.size());
    std::copy(values.begin(), values.end(), to.begin());
    file.write(array);
    file.close();
}

bool is_complex(const ImageFile& file) {
    return file.encoding() == Encoding::CI16 or file.encoding() == Encoding::C32;
}

void write_values(ImageFile& file, const std::string& path, const Shape4& shape) {
    if (is_complex(file))
        write_values<c64>(file, path, shape);
    else
        write_values<f64>(file, path, shape);
}

Shape4 shape_from(std::istream& words) {
    Shape4 shape;
    for (i64& extent: shape)
        words >> extent;
    return shape;
}

void write(std::istream& words) {
    std::string path, encoding, kind, type;
    words >> path >> encoding >> kind;
    Header header;
    header.shape = shape_from(words);
    words >> type;
    header.encoding = encoding_from_name(encoding);
    header.kind = kind == "volumes" ? Kind::VOLUMES : Kind::IMAGES;
    header.spacing = {2.5, 1.25, 0.75};
    header.origin = {30, 20, 10};
    if (type != "-") {
        header.extended_type = type;
        header.extended = get_bytes(path + ".extended");
    }
    ImageFile file = ImageFile::create(path, header);
    write_values(file, path, header.shape);
}

void append(std::istream& words) {
    std::string path;
    words >> path;
    ImageFile file = ImageFile::append(path, {.policy = Policy::STRICT});
    write_values(file, path, shape_from(words));
}

std::string read(std::istream& words) {
    std::string path;
    words >> path;
    ImageFile file = ImageFile::open(path, {.policy = Policy::STRICT});
    const Header& header = file.header();
    if (is_complex(file))
        put_bytes(path + ".values", bytes_of(file.read<c64>()));
    else
        put_bytes(path + ".values", bytes_of(file.read<f64>()));
    put_bytes(path + ".extended", header.extended);
    std::ostringstream answer;
    answer.precision(17);
    for (const i64 extent: header.shape)
        answer << extent << ' ';
    answer << header.encoding << ' ' << header.kind;
    for (const f64 spacing: header.spacing)
        answer << ' ' << spacing;
    answer << ' ' << (header.extended.empty() ? "-" : header.extended_type);
    return answer.str();
}

std::string answer(const std::string& line) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    try {
        if (command == "read")
            return "ok " + read(words);
        noa::check(command == "write" or command == "append", "there is no command '{}'", command);
        command == "write" ? write(words) : append(words);
        return "ok";
    } catch (const std::exception& error) {
        return "error " + std::string(error.what());
    }
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);)
        std::cout << answer(line) << std::endl;
}
