// docs/cli.md says what the program says.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "program/noa_command.hpp"

namespace {

std::string page() {
    return test::text_of(NOA_CLI_PAGE);
}

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
        found.push_back((*at)[1]);
    return found;
}

std::vector<std::string> commands() {
    return matches(test::noa({"--help"}).output, "\n    ([a-z]+)  ");
}

TEST(cli_page, has_the_help_of_every_command) {
    const std::string text = page();

    ASSERT_FALSE(commands().empty());
    for (const std::string& command: commands())
        EXPECT_NE(text.find("### noa " + command + "\n\n```text\n" + test::noa({command, "--help"}).output + "```\n"),
                std::string::npos)
                << command << ": docs/update_cli.sh PROGRAM brings docs/cli.md up to date";
}

// In its tables and in the examples of all commands.
TEST(cli_page, shows_only_options_that_there_are) {
    int n_options = 0;
    for (const std::string& line: matches(page(), "(?:`|\n    )(noa [a-z]+ [^`\n]*)")) {
        std::istringstream words(line);
        std::string word, command;
        words >> word >> command;
        const std::string help = test::noa({command, "--help"}).output;
        for (; words >> word and word != "|";)
            if (std::smatch option; std::regex_match(word, option, std::regex("(--?[a-z-]+).*"))) {
                EXPECT_TRUE(std::regex_search(help, std::regex("\n    (.*, )?" + option[1].str() + "[, \n]"))) << line;
                ++n_options;
            }
    }
    EXPECT_GT(n_options, 40);
}

}  // namespace
