// The one place that knows CLI11, which takes long to compile.
#include "arguments/parse.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <string_view>
#include <variant>
#include <vector>

#include "arguments/nearest.hpp"
#include "console/exit_code.hpp"
#include "noa/base/error.hpp"

namespace noa::program {

namespace {

// ---- Options, as CLI11 has them ------------------------------------------------------------------------------------

CLI::Option* add_variable(CLI::App& parser, const Option& option, Question question) {
    switch (question) {
        case Question::HELP:
            return parser.set_help_flag(option.names);
        case Question::VERSION:
            return parser.set_version_flag(option.names, "");
    }
    panic("there is no way to ask {}", option.names);
}

CLI::Option* add_variable(CLI::App& parser, const Option& option, bool* variable) {
    return parser.add_flag(option.names, *variable);
}

CLI::Option* add_variable(CLI::App& parser, const Option& option, std::optional<f64>* variable) {
    return parser.add_option_function<f64>(option.names, [variable](f64 value) { *variable = value; });
}

// They are taken from what was written, since their order counts.
CLI::Option* add_variable(CLI::App& parser, const Option& option, std::vector<Operation>*) {
    if (option.is_flag())
        return parser.add_flag(option.names);
    return parser.add_option(option.names, [](const CLI::results_t&) { return true; })
            ->type_size(1)
            ->expected(-1)
            ->allow_extra_args(false)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

template<typename T>
CLI::Option* add_variable(CLI::App& parser, const Option& option, T* variable) {
    CLI::Option* const result = parser.add_option(option.names, *variable);
    return option.rule.is_alone ? result->expected(1) : result;
}

// Numbers are compared as numbers, however they are written.
CLI::IsMember membership(const Option& option) {
    if (not std::holds_alternative<int*>(option.value))
        return CLI::IsMember(option.rule.one_of);
    std::vector<int> numbers;
    std::ranges::transform(
            option.rule.one_of, std::back_inserter(numbers), [](const std::string& text) { return std::stoi(text); });
    return CLI::IsMember(numbers);
}

CLI::Range check_of(const Option& option, const OptionRange& range) {
    if (std::holds_alternative<f64*>(option.value))
        return {range.lowest, range.highest};
    return {static_cast<i64>(range.lowest), static_cast<i64>(range.highest)};
}

CLI::Option* add_option(CLI::App& parser, const Option& option) {
    const OptionRule& rule = option.rule;
    CLI::Option* const result =
            std::visit([&](auto variable) { return add_variable(parser, option, variable); }, option.value);
    result->type_name(rule.value)->required(rule.is_required);
    if (not rule.one_of.empty())
        result->check(membership(option));
    if (rule.range)
        result->check(check_of(option, *rule.range));
    if (rule.check != nullptr)
        result->check(rule.check);
    return result;
}

// What options of CLI11 are made from.
using OptionMap = std::map<const CLI::Option*, const Option*>;

void add_options(CLI::App& parser, const std::vector<Option>& options, OptionMap& all) {
    for (const Option& option: options)
        all.emplace(add_option(parser, option), &option);
    for (const Option& option: options) {
        for (const std::string& other: option.rule.excludes)
            parser.get_option(option.name())->excludes(parser.get_option(other));
        for (const std::string& other: option.rule.needs)
            parser.get_option(option.name())->needs(parser.get_option(other));
    }
}

// ---- What was written ----------------------------------------------------------------------------------------------

struct WrittenOption {
    const Option* option;
    std::string value;
};

// In the order of the arguments.
std::vector<WrittenOption> written_options(const CLI::App& parser, const OptionMap& options) {
    std::vector<WrittenOption> written;
    std::map<const CLI::Option*, std::size_t> n_seen;
    for (const CLI::Option* const option: parser.parse_order())
        written.push_back({options.at(option), option->results().at(n_seen[option]++)});
    return written;
}

// What results do not depend on.
bool is_of_no_matter(const Option& option) {
    constexpr std::array<std::string_view, 6> names{
            "--output", "--in-place", "--device", "--threads", "--quiet", "--json"};
    return std::ranges::find(names, option.name()) != names.end() or option.is_positional() or
           option.rule.value == "OUTPUT";
}

// Flags can have a value, too: --defects=false.
std::string text_of(const WrittenOption& written) {
    const Option& option = *written.option;
    if (not option.is_flag())
        return option.name() + " " + written.value;
    if (CLI::detail::to_flag_value(written.value) > 0)
        return option.name();
    return option.negative_name().empty() ? option.name() + "=false" : option.negative_name();
}

std::string label_of(const Command& command, const std::vector<WrittenOption>& written) {
    std::string label = command.name();
    for (const WrittenOption& option: written)
        if (not is_of_no_matter(*option.option))
            label += " " + text_of(option);
    return label;
}

void take_operations(const Command& command, const std::vector<WrittenOption>& written) {
    if (std::ranges::none_of(command.options, &Option::is_operation))
        return;
    bool has_any = false;
    for (const auto& [option, value]: written) {
        if (not option->is_operation())
            continue;
        if (option->is_flag() and value != "true")
            throw UsageError(option->name() + "=" + value + ": there is no value to give");
        std::get<std::vector<Operation>*>(option->value)->push_back({option->name(), option->is_flag() ? "" : value});
        has_any = true;
    }
    if (not has_any)
        throw UsageError("there is nothing to do: noa " + command.name() + " --help lists the operations");
}

// ---- Commands ------------------------------------------------------------------------------------------------------

// "; noa filter --help tells more", behind a question without the semicolon.
[[noreturn]] void refuse(const std::string& message, const std::string& command = "") {
    throw UsageError(message + (message.ends_with('?') ? " noa " : "; noa ") + command + (command.empty() ? "" : " ") +
                     "--help tells more");
}

std::string did_you_mean(const std::string& word) {
    return word.empty() ? "" : ": did you mean " + word + "?";
}

// A word that is no command is what was meant as one.
void check_command(const Program& program, const std::string& word) {
    std::vector<std::string> names;
    std::string list;
    for (const Command& command: program.commands) {
        if (command.name() == word)
            return;
        names.push_back(command.name());
        list += (list.empty() ? "" : ", ") + command.name();
    }
    names.emplace_back("help");
    const std::string meant = nearest(word, names);
    refuse("there is no command '" + word + "'" + (meant.empty() ? ", there are: " + list : did_you_mean(meant)));
}

// Without dashes, which are not what is mistyped.
std::string stem_of(const std::string& name) {
    return name.substr(std::min(name.size(), name.find_first_not_of('-')));
}

bool has_option(const std::vector<Option>& options, const std::string& name) {
    return std::ranges::any_of(options, [&](const Option& option) {
        const std::vector<std::string> names = option.all_names();
        return not option.is_positional() and std::ranges::find(names, name) != names.end();
    });
}

// What may have been meant by a name that is none of them; empty: nobody knows.
std::string nearest_option(const std::vector<Option>& options, const std::string& name) {
    std::vector<std::string> names, stems;
    for (const Option& option: options)
        if (not option.is_positional())
            std::ranges::copy(option.all_names(), std::back_inserter(names));
    std::ranges::transform(names, std::back_inserter(stems), stem_of);
    const auto found = std::ranges::find(stems, nearest(stem_of(name), stems));
    return found == stems.end() ? "" : names[static_cast<std::size_t>(found - stems.begin())];
}

std::string without_value(const std::string& word) {
    return word.substr(0, word.find('='));
}

// Before a command there are only options of the program itself.
void check_first_word(const Program& program, const std::string& word) {
    if (not word.starts_with('-'))
        return check_command(program, word);
    const std::string name = without_value(word);
    if (has_option(program.options, name))
        return;
    if (std::ranges::any_of(
                program.commands, [&](const Command& command) { return has_option(command.options, name); }))
        refuse(name + " is an option of commands: it is written behind them, as in noa COMMAND " + name);
    refuse("there is no option " + name + did_you_mean(nearest_option(program.options, name)));
}

// What was not understood, and begins as options do.
void check_options(const Command& command, const std::vector<std::string>& words) {
    for (const std::string& word: words)
        if (word.starts_with('-')) {
            const std::string name = without_value(word);
            refuse("there is no option " + name + did_you_mean(nearest_option(command.options, name)), command.name());
        }
}

const Command* chosen_command(const Program& program, const CLI::App& parser) {
    const std::vector<CLI::App*> chosen = parser.get_subcommands();
    for (const Command& command: program.commands)
        if (not chosen.empty() and chosen.front()->get_name() == command.name())
            return &command;
    return nullptr;
}

// noa help filter is noa filter --help.
std::vector<const char*> without_help_word(int n_arguments, const char* const* arguments) {
    constexpr const char* help = "--help";
    std::vector<const char*> words(arguments, arguments + n_arguments);
    while (words.size() > 1 and std::string_view(words[1]) == "help") {
        words[1] = words.size() > 2 ? words[2] : help;
        if (words.size() > 2)
            words[2] = help;
    }
    return words;
}

}  // namespace

Request parse(const Program& program, int n_arguments, const char* const* arguments) {
    const std::vector<const char*> words = without_help_word(n_arguments, arguments);
    if (words.size() < 2)
        return {nullptr, Question::HELP};
    check_first_word(program, words[1]);
    CLI::App parser("", "noa");
    OptionMap options;
    add_options(parser, program.options, options);
    for (const Command& command: program.commands)
        add_options(*parser.add_subcommand(command.name()), command.options, options);
    parser.require_subcommand(1);
    try {
        parser.parse(static_cast<int>(words.size()), words.data());
    } catch (const CLI::CallForHelp&) {
        return {chosen_command(program, parser), Question::HELP};
    } catch (const CLI::CallForVersion&) {
        return {chosen_command(program, parser), Question::VERSION};
    } catch (const CLI::ParseError& error) {
        const Command* const command = chosen_command(program, parser);
        if (command != nullptr)
            check_options(*command, parser.get_subcommand(command->name())->remaining());
        refuse(error.what(), command != nullptr ? command->name() : "");
    }
    const Command& command = *chosen_command(program, parser);
    const std::vector<WrittenOption> written = written_options(*parser.get_subcommand(command.name()), options);
    take_operations(command, written);
    return {&command, {}, label_of(command, written)};
}

}  // namespace noa::program
