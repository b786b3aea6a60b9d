#include "completion/words.hpp"

#include <cstddef>
#include <map>
#include <sstream>

namespace noa::program {

namespace {

// Values that are worth offering, though there are more.
const std::map<std::string, std::vector<std::string>>& usual_values() {
    static const std::map<std::string, std::vector<std::string>> values{
            {"DEVICE", {"cpu", "gpu"}}, {"MODE", {"i8", "u8", "i16", "u16", "f16", "f32", "u4"}}};
    return values;
}

// Types are as "KIND:{images,volumes}": a name, and what is checked.
std::vector<std::string> values_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t open = type.find('{'), close = type.find('}');
    if (open == std::string::npos or close == std::string::npos) {
        const auto found = usual_values().find(type);
        return found == usual_values().end() ? std::vector<std::string>{} : found->second;
    }
    std::vector<std::string> values;
    std::istringstream list(type.substr(open + 1, close - open - 1));
    for (std::string value; std::getline(list, value, ',');)
        values.push_back(value);
    return values;
}

// A line, not a page.
std::string first_words(const std::string& description) {
    return description.substr(0, description.find(';'));
}

OptionWords words_of(const CLI::Option& option) {
    OptionWords words{option.get_snames(), option.get_lnames(), first_words(option.get_description()), {}, {}, false};
    if (option.get_items_expected_max() > 0) {
        const std::string type = option.get_type_name();
        words.value = type.empty() ? "VALUE" : type.substr(0, type.find(':'));
        words.values = values_of(option);
        words.is_repeated = option.get_items_expected_max() > 1;
    }
    return words;
}

std::vector<OptionWords> options_of(const CLI::App& command) {
    std::vector<OptionWords> options;
    for (const CLI::Option* const option:
            command.get_options([](const CLI::Option* o) { return o->nonpositional() and not o->get_group().empty(); }))
        options.push_back(words_of(*option));
    return options;
}

CommandWords words_of_command(const CLI::App& command) {
    CommandWords words{command.get_name(), command.get_description(), options_of(command), {}};
    for (const CLI::Option* const option: command.get_options([](const CLI::Option* o) { return o->get_positional(); }))
        words.values = values_of(*option);
    return words;
}

}  // namespace

std::vector<std::string> OptionWords::names() const {
    std::vector<std::string> result;
    result.reserve(short_names.size() + long_names.size());
    for (const std::string& name: short_names)
        result.push_back("-" + name);
    for (const std::string& name: long_names)
        result.push_back("--" + name);
    return result;
}

ProgramWords words_of(const CLI::App& program) {
    ProgramWords words{options_of(program), {}};
    for (const CLI::App* const command: program.get_subcommands({}))
        words.commands.push_back(words_of_command(*command));
    return words;
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i)
        result += (i == 0 ? "" : between) + words[i];
    return result;
}

std::string escaped(const std::string& text, const std::string& which, const std::string& with) {
    std::string result;
    for (const char c: text)
        result += (which.find(c) == std::string::npos ? "" : with) + std::string(1, c);
    return result;
}

}  // namespace noa::program
