#include "arguments/quantity.hpp"

#include "arguments/axis_values.hpp"

namespace noa::program {

Quantity quantity_of(std::string_view option, std::string_view text) {
    struct Suffix {
        std::string_view text;
        Unit unit;
    };
    constexpr Suffix suffixes[] = {{"/px", Unit::PER_PIXEL}, {"px", Unit::PIXELS}, {"A", Unit::ANGSTROM}};
    for (const Suffix& suffix: suffixes)
        if (text.ends_with(suffix.text)) {
            text.remove_suffix(suffix.text.size());
            return {number_of(option, text), suffix.unit};
        }
    return {number_of(option, text), Unit::NONE};
}

}  // namespace noa::program
