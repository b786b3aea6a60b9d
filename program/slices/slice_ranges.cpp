#include "slices/slice_ranges.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <system_error>

#include "console/exit_code.hpp"
#include "console/format.hpp"

namespace noa::program {

namespace {

class RangeParser {
public:
    RangeParser(std::string_view option, std::string_view text, const io::ImageFile& file)
        : m_option(option), m_text(text), m_file(file) {}

    // "15", "1-10", "20-".
    SliceRange parse(std::string_view part) const {
        const std::size_t dash = part.find('-');
        const i64 first = number(part.substr(0, dash));
        const std::string_view end = dash == std::string_view::npos ? "" : part.substr(dash + 1);
        const i64 last = dash == std::string_view::npos ? first : end.empty() ? m_file.n_slices() : number(end);
        if (std::max(first, last) > m_file.n_slices())
            throw InputError(m_file.path().native() + ": there is no slice " + std::to_string(std::max(first, last)) +
                             ", as " + given() + " has it: the file has " + shape_in_words(m_file.header()));
        if (last < first)
            throw UsageError(given() + ": the range " + std::string(part) + " ends before it begins");
        return {first - 1, last - first + 1};
    }

private:
    std::string_view m_option, m_text;
    const io::ImageFile& m_file;

    std::string given() const {
        std::string result(m_option);
        result += ' ';
        result += m_text;
        return result;
    }

    i64 number(std::string_view digits) const {
        i64 value = 0;
        const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc() or stop != digits.data() + digits.size() or value < 1)
            throw UsageError(given() + ": numbers from 1 on and ranges of them were expected, as in 1-10,15,20-");
        return value;
    }
};

}  // namespace

i64 n_slices_of(const std::vector<SliceRange>& ranges) {
    i64 n = 0;
    for (const SliceRange& range: ranges)
        n += range.n;
    return n;
}

std::vector<SliceRange> slice_ranges(std::string_view option, std::string_view text, const io::ImageFile& file) {
    if (text == "all")
        return {{0, file.n_slices()}};
    const RangeParser parser(option, text, file);
    std::vector<SliceRange> ranges;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        ranges.push_back(parser.parse(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return ranges;
}

}  // namespace noa::program
