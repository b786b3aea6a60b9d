#include "console/table.hpp"

#include <algorithm>
#include <cstddef>
#include <ostream>

namespace noa::program {

namespace {

std::vector<std::size_t> widths_of(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row: rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    }
    return widths;
}

std::string quoted_if_needed(const std::string& cell) {
    if (cell.find_first_of(",\"\r\n") == std::string::npos)
        return cell;
    std::string result(1, '"');
    for (const char c: cell)
        result += c == '"' ? "\"\"" : std::string(1, c);
    return result + '"';
}

}  // namespace

void print_table(std::ostream& to, const std::vector<std::vector<std::string>>& rows) {
    const std::vector<std::size_t> widths = widths_of(rows);
    for (const auto& row: rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string fill(widths[i] - row[i].size(), ' ');
            to << (i == 0 ? "" : "  ") << (i == 0 ? row[i] + fill : fill + row[i]);
        }
        to << '\n';
    }
}

std::string csv_row(const std::vector<std::string>& cells) {
    std::string result;
    for (std::size_t i = 0; i < cells.size(); ++i)
        result += i == 0 ? quoted_if_needed(cells[i]) : ',' + quoted_if_needed(cells[i]);
    return result;
}

}  // namespace noa::program
