// Tables for people: columns that line up.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace noa::program {

/// Rows of cells, the first of which are the names of the columns. The first column is aligned to the left, the others,
/// numbers, to the right.
void print_table(std::ostream& to, const std::vector<std::vector<std::string>>& rows);

/// A row of a CSV file: cells with commas, quotes or line ends are quoted.
std::string csv_row(const std::vector<std::string>& cells);

}  // namespace noa::program
