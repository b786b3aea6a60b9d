#include "completion/words.hpp"

#include <map>

#include "output/options.hpp"

namespace noa::program {

namespace {

// Values that are worth offering, though there are more.
const std::map<std::string, std::vector<std::string>>& usual_values() {
    static const std::map<std::string, std::vector<std::string>> values{
            {"DEVICE", {"cpu", "gpu"}}, {"MODE", usual_modes()}};
    return values;
}

std::vector<std::string> values_of(const OptionRule& rule) {
    const auto found = usual_values().find(rule.value);
    return found == usual_values().end() ? rule.one_of : found->second;
}

// A line, not a page.
std::string first_words(const std::string& description) {
    return description.substr(0, description.find(';'));
}

OptionWords words_of(const Option& option) {
    OptionWords words{{}, {}, first_words(option.text), {}, {}, false};
    for (const std::string& name: option.all_names())
        if (name.starts_with("--"))
            words.long_names.push_back(name.substr(2));
        else
            words.short_names.push_back(name.substr(1));
    if (not option.is_flag()) {
        words.value = option.rule.value.empty() ? "VALUE" : option.rule.value;
        words.values = values_of(option.rule);
    }
    words.is_repeated = option.has_several() or option.is_operation();
    return words;
}

std::vector<OptionWords> options_of(const std::vector<Option>& options) {
    std::vector<OptionWords> words;
    for (const Option& option: options)
        if (not option.is_positional())
            words.push_back(words_of(option));
    return words;
}

CommandWords words_of(const Command& command) {
    CommandWords words{command.name(), command.text.summary, options_of(command.options), {}};
    for (const Option& option: command.options)
        if (option.is_positional())
            words.values = values_of(option.rule);
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

ProgramWords words_of(const Program& program) {
    ProgramWords words{options_of(program.options), {}};
    for (const Command& command: program.commands)
        words.commands.push_back(words_of(command));
    return words;
}

std::string escaped(const std::string& text, const std::string& which, const std::string& with) {
    std::string result;
    for (const char c: text)
        result += (which.find(c) == std::string::npos ? "" : with) + std::string(1, c);
    return result;
}

}  // namespace noa::program
