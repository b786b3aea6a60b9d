#include "arguments/command.hpp"

#include <algorithm>
#include <sstream>
#include <type_traits>

namespace noa::program {

namespace {

// As the help shows it. What is neither a text nor a number has nothing to show.
std::string text_of(const OptionValue& value) {
    return std::visit(
            []<typename T>(T variable) -> std::string {
                if constexpr (std::is_same_v<T, std::string*>)
                    return *variable;
                else if constexpr (std::is_arithmetic_v<std::remove_pointer_t<T>>)
                    return (std::ostringstream() << *variable).str();
                else
                    return {};
            },
            value);
}

}  // namespace

std::vector<std::string> Option::all_names() const {
    std::vector<std::string> result;
    std::istringstream list(names);
    for (std::string name; std::getline(list, name, ',');)
        result.push_back(name.substr(name.starts_with('!') ? 1 : 0));
    return result;
}

std::string Option::name() const {
    const std::vector<std::string> all = all_names();
    const auto found = std::ranges::find_if(all, [](const std::string& name) { return name.starts_with("--"); });
    return found == all.end() ? all.front() : *found;
}

std::string Option::negative_name() const {
    const auto mark = names.find('!');
    return mark == std::string::npos ? "" : names.substr(mark + 1, names.find(',', mark) - mark - 1);
}

bool Option::is_flag() const {
    return std::holds_alternative<Question>(value) or std::holds_alternative<bool*>(value) or
           (is_operation() and rule.value.empty());
}

bool Option::has_several() const {
    return std::holds_alternative<std::vector<std::filesystem::path>*>(value) and not rule.is_alone;
}

void Command::add(const std::string& names, OptionValue value, const std::string& description, const OptionRule& rule) {
    options.push_back({names, value, description, rule, rule.shows_default ? text_of(value) : ""});
}

Command& Program::add_command(const CommandText& text) {
    return commands.emplace_back(Command{text});
}

}  // namespace noa::program
