// Matrices as people type them: row by row, for coordinates x, y, z.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "arguments/command.hpp"
#include "noa/base/mat.hpp"

namespace noa::program {

class TypedMatrix {
public:
    /// Numbers, separated by commas, or the name of a file with a line for each row: 2 x 2, 2 x 3, 3 x 3, 3 x 4 or
    /// 4 x 4 of them. A UsageError for others, an InputError for files that have others.
    explicit TypedMatrix(const Operation& operation);

    /// As an affine matrix for zyx, which for images leaves z as it is. An InputError that names the file if it is not
    /// one for so many dimensions.
    Mat<f64, 4, 4> affine(std::size_t n_dimensions, const std::filesystem::path& file) const;

private:
    std::string m_text;  // as it was written
    std::size_t m_n_rows = 0, m_n_columns = 0;
    std::vector<f64> m_numbers;
};

}  // namespace noa::program
