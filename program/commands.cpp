#include "commands.hpp"

#include <map>

#include "help.hpp"

namespace noa::program {

namespace {

const std::string operations_group = "Operations, in the order written";

// The options of a command as they were written, each with its value.
std::vector<std::pair<const CLI::Option*, std::string>> written_options(const CLI::App& command) {
    std::vector<std::pair<const CLI::Option*, std::string>> written;
    std::map<const CLI::Option*, std::size_t> n_seen;
    for (const CLI::Option* const option: command.parse_order())
        written.emplace_back(option, option->results().at(n_seen[option]++));
    return written;
}

bool is_flag(const CLI::Option& option) {
    return option.get_items_expected_max() == 0;
}

// What results do not depend on.
bool is_of_no_matter(const CLI::Option& option) {
    for (const char* const name: {"output", "in-place", "device", "threads", "quiet", "json"})
        if (option.check_lname(name))
            return true;
    return option.get_positional() or option.get_type_name() == "OUTPUT";
}

}  // namespace

CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& group, const CommandText& text) {
    CLI::App* const command = program.add_subcommand(name, text.summary);
    command->group(group);
    command->set_help_flag("-h,--help", "this text");
    command->formatter(std::make_shared<CommandHelp>(text));
    return command;
}

void add_common_options(CLI::App& command, Session& session) {
    command.add_option("--device", session.device_name, "where to calculate: cpu, gpu, or gpu:N")
            ->capture_default_str()
            ->type_name("DEVICE");
    add_cpu_options(command, session);
}

void add_cpu_options(CLI::App& command, Session& session) {
    command.add_option("--threads", session.n_threads, "of the CPU; by default as many as it has")
            ->check(CLI::Range(1, 4096))
            ->type_name("N");
    command.add_flag("-q,--quiet", session.is_quiet, "no progress, notes and warnings");
}

void add_operation(
        CLI::App& command, const std::string& name, const std::string& value, const std::string& description) {
    CLI::Option* option = nullptr;
    if (value.empty())
        option = command.add_flag(name, description);
    else
        option = command.add_option(
                                name, [](const CLI::results_t&) { return true; }, description)
                         ->type_name(value)
                         ->type_size(1)
                         ->expected(-1)
                         ->allow_extra_args(false)
                         ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    option->group(operations_group);
}

std::vector<Operation> operations_of(const CLI::App& command) {
    std::vector<Operation> operations;
    for (const auto& [option, value]: written_options(command)) {
        if (option->get_group() != operations_group)
            continue;
        if (is_flag(*option) and value != "true")
            throw UsageError(option->get_name() + "=" + value + ": there is no value to give");
        operations.push_back({option->get_name(), is_flag(*option) ? std::string() : value});
    }
    if (operations.empty())
        throw UsageError("there is nothing to do: noa " + command.get_name() + " --help lists the operations");
    return operations;
}

std::string label_of(const CLI::App& command) {
    std::string label = command.get_name();
    for (const auto& [option, value]: written_options(command))
        if (not is_of_no_matter(*option))
            label += " " + option->get_name() + (is_flag(*option) ? "" : " " + value);
    return label;
}

}  // namespace noa::program
