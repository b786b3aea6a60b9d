#include "program/noa_command.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "program/examples.hpp"

namespace test {

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

pid_t begin_noa(const Words& arguments, const std::filesystem::path& output, const std::filesystem::path& messages) {
    Words all{NOA_COMMAND};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& argument: all)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t process = -1;
    if (posix_spawn(&process, NOA_COMMAND, &actions, nullptr, pointers.data(), environ) != 0)
        process = -1;
    posix_spawn_file_actions_destroy(&actions);
    return process;
}

int exit_code_of(pid_t process) {
    int status = 0;
    if (process <= 0 or waitpid(process, &status, 0) != process)
        return -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

Answer noa(const Words& arguments) {
    const Folder folder;
    const auto output = folder / "output", messages = folder / "messages";
    const int exit_code = exit_code_of(begin_noa(arguments, output, messages));
    return {exit_code, text_of(output), text_of(messages)};
}

std::vector<std::string> examples_of(const std::string& command) {
    const std::string help = noa({command, "--help"}).output;
    std::istringstream lines(help.substr(0, help.find("SYNOPSIS")));
    std::vector<std::string> examples;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("    noa "))
            examples.push_back(line.substr(4));
    return examples;
}

int run_example(const Folder& folder, const std::string& line) {
    const std::string text =
            "cd '" + (folder / "").native() + "' && noa() { " NOA_COMMAND " \"$@\"; } && " + line + " 2>/dev/null";
    std::string shell = "sh", option = "-c", script = text;
    char* const arguments[] = {shell.data(), option.data(), script.data(), nullptr};
    pid_t process = -1;
    if (posix_spawn(&process, "/bin/sh", nullptr, nullptr, arguments, environ) != 0)
        process = -1;
    return exit_code_of(process);
}

void expect_examples_run(
        const Folder& folder, const std::string& command, std::size_t n_examples, const std::string& more) {
    const auto examples = examples_of(command);
    EXPECT_EQ(examples.size(), n_examples);
    for (const std::string& example: examples)
        EXPECT_EQ(run_example(folder, example.substr(0, example.find('|')) + more), 0) << example;
}

}  // namespace test
