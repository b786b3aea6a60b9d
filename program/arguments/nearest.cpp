#include "arguments/nearest.hpp"

#include <algorithm>
#include <cstddef>

namespace noa::program {

namespace {

// How many mistakes make one word from another, as Damerau counts them.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);  // of the beginnings of both
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = last;
        last = row;
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row.back();
}

}  // namespace

std::string nearest(std::string_view typed, const std::vector<std::string>& words) {
    const std::size_t n = typed.size(), most = std::max(std::min<std::size_t>(2, n / 2), n / 3);
    std::string result;
    std::size_t fewest = most + 1;
    for (const std::string& word: words)
        if (const std::size_t n_mistakes = distance(typed, word); n_mistakes < fewest) {
            fewest = n_mistakes;
            result = word;
        }
    return result;
}

}  // namespace noa::program
