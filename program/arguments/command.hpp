// What commands there are, and what can be written behind them: what parses, explains and completes reads this.
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "console/exit_code.hpp"
#include "noa/base/traits.hpp"

namespace noa::program {

/// What can be asked of the program, and of each of its commands.
enum class Question : u8 { HELP, VERSION };

/// What was asked for, one thing of a list: "--lowpass 20".
struct Operation {
    std::string name, value;  // "--lowpass", "20"

    /// As it was written.
    std::string text() const { return value.empty() ? name : name + " " + value; }
};

/// Where the value of an option goes. That of a flag is a bool; operations are put into a list, as they are written.
using OptionValue = std::variant<Question, bool*, int*, i64*, f64*, std::optional<f64>*, std::string*,
        std::filesystem::path*, std::vector<std::filesystem::path>*, std::vector<Operation>*>;

struct OptionRange {
    f64 lowest = 0, highest = 0;
};

/// What is to be known of an option besides its names and its text.
struct OptionRule {
    std::string value{};  ///< what the help calls its value; operations without one are flags
    bool is_required = false;
    bool shows_default = false;                          ///< in the help: the value before anything is parsed
    bool is_alone = false;                               ///< one file is expected, though there is room for more
    std::vector<std::string> one_of{};                   ///< its values, if they are a few
    std::optional<OptionRange> range{};                  ///< of numbers
    std::string (*check)(const std::string&) = nullptr;  ///< says what is wrong with a value, or nothing
    std::vector<std::string> excludes{}, needs{};        ///< other options
};

/// An option, or, if its name has no dashes, what is known by its place, as files.
struct Option {
    std::string names;  ///< "-o,--output"; one behind a !, as in "--rings,!--no-rings", makes a flag false
    OptionValue value;
    std::string text;
    OptionRule rule{};
    std::string default_text{};  ///< if the help shows it

    /// With dashes, as all of them can be written.
    std::vector<std::string> all_names() const;
    /// The first long one, for messages.
    std::string name() const;
    /// The one that makes a flag false; empty if there is none.
    std::string negative_name() const;

    bool is_positional() const { return not names.starts_with('-'); }
    bool is_operation() const { return std::holds_alternative<std::vector<Operation>*>(value); }
    bool is_flag() const;
    /// Whether it has more than one value.
    bool has_several() const;
};

/// What the help of a command says before its options. Spaces before lines, and the breaks between the lines of a
/// paragraph, are as the source has them, and are not shown.
struct CommandText {
    std::string name, group;  ///< one of the groups of the list of commands
    std::string summary;      ///< a line for the list of commands
    std::string examples;     ///< a line each; the first one is the first thing there is to read
    std::string description;  ///< paragraphs, separated by empty lines
};

struct Command {
    CommandText text;
    std::vector<Option> options{{"-h,--help", Question::HELP, "this text"}};
    std::function<ExitCode()> work{};  ///< what there is to do if it is chosen

    const std::string& name() const { return text.name; }
    void add(const std::string& names, OptionValue value, const std::string& description, const OptionRule& rule = {});
};

struct Program {
    std::string description;
    std::vector<Option> options{
            {"-h,--help", Question::HELP, "this text"}, {"--version", Question::VERSION, "the version"}};
    std::deque<Command> commands{};  ///< they stay where they are when others are added

    Command& add_command(const CommandText& text);
};

}  // namespace noa::program
