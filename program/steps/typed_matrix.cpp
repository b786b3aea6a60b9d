#include "steps/typed_matrix.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <system_error>

#include "arguments/numbers.hpp"
#include "console/exit_code.hpp"
#include "noa/geometry/matrix.hpp"

namespace noa::program {

namespace {

struct Size {
    std::size_t n_rows, n_columns;

    bool operator==(const Size&) const = default;
};
constexpr std::array<Size, 5> sizes{{{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}}};

std::string in_words(const Size& size) {
    return std::to_string(size.n_rows) + " x " + std::to_string(size.n_columns);
}

using Rows = std::vector<std::vector<f64>>;

[[noreturn]] void refuse(const Operation& operation, const std::string& found) {
    throw UsageError(operation.text() + ": " + found +
                     ", but matrices have 2 x 2, 2 x 3 or 3 x 3 numbers for images, 3 x 3, 3 x 4 or 4 x 4 for volumes");
}

// The first lines of a file: more than a matrix may have, less than fills the memory.
std::string text_of(const std::string& path) {
    constexpr std::streamsize most = 10000;
    std::ifstream file(path, std::ios::binary);
    std::string text(most, '\0');
    file.read(text.data(), most);
    if (file.bad() or not file.is_open() or (file.gcount() == 0 and not file.eof()))
        throw InputError(path + ": cannot be read as a matrix");
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

std::vector<f64> row_of(std::string line) {
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream words(line);
    std::vector<f64> row;
    for (std::string word; words >> word;)
        row.push_back(number_of({}, word));
    return row;
}

Rows rows_of_file(const std::string& path) {
    Rows rows;
    std::istringstream lines(text_of(path));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        try {
            if (const std::vector<f64> row = row_of(line); not row.empty())
                rows.push_back(row);
        } catch (const UsageError&) {
            throw InputError(path + ": line " + std::to_string(number) + " is not a row of numbers");
        }
    }
    return rows;
}

Rows rows_of_text(const Operation& operation) {
    const std::vector<f64> numbers = numbers_of(operation.name, operation.value);
    for (const auto& [n_rows, n_columns]: sizes)
        if (n_rows * n_columns == numbers.size()) {
            Rows rows;
            for (auto row = numbers.begin(); row != numbers.end(); row += static_cast<std::ptrdiff_t>(n_columns))
                rows.emplace_back(row, row + static_cast<std::ptrdiff_t>(n_columns));
            return rows;
        }
    refuse(operation, "there are " + std::to_string(numbers.size()) + " numbers");
}

bool is_file(const std::string& text) {
    std::error_code ignored;
    return std::filesystem::exists(text, ignored);
}

}  // namespace

TypedMatrix::TypedMatrix(const Operation& operation) : m_text(operation.text()) {
    const Rows rows = is_file(operation.value) ? rows_of_file(operation.value) : rows_of_text(operation);
    const Size size{rows.size(), rows.empty() ? 0 : rows.front().size()};
    for (const std::vector<f64>& row: rows) {
        if (row.size() != size.n_columns)
            refuse(operation, "there is a row of " + std::to_string(row.size()) + " numbers, the first one has " +
                                      std::to_string(size.n_columns));
        m_numbers.insert(m_numbers.end(), row.begin(), row.end());
    }
    if (std::find(sizes.begin(), sizes.end(), size) == sizes.end())
        refuse(operation, "there are " + in_words(size) + " numbers");
    m_n_rows = size.n_rows;
    m_n_columns = size.n_columns;
}

Mat<f64, 4, 4> TypedMatrix::affine(std::size_t n_dimensions, const std::filesystem::path& file) const {
    const std::size_t n = n_dimensions;
    if (m_n_rows < n or m_n_columns > n + 1)
        throw InputError(file.native() + ": " + m_text + ": a matrix of " + in_words({m_n_rows, m_n_columns}) +
                         " numbers is not one for " + (n == 2 ? "images" : "volumes"));
    auto xyz = Mat<f64, 4, 4>::eye();
    for (std::size_t row = 0; row < m_n_rows; ++row)
        for (std::size_t column = 0; column < m_n_columns; ++column)
            xyz[row < n ? row : 3][column < n ? column : 3] = m_numbers[row * m_n_columns + column];
    if (not(xyz[3] == Vec<f64, 4>{0, 0, 0, 1}))
        throw InputError(file.native() + ": " + m_text + ": the last row of an affine matrix is zeros and a 1");
    return geometry::affine_xyz2zyx(xyz);
}

}  // namespace noa::program
