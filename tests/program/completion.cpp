// noa completion: the script for bash is run by bash, where there is one; the others are read.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "program/examples.hpp"
#include "program/noa_command.hpp"

namespace {

using test::Folder;
using test::has;

bool has_bash() {
    return std::filesystem::exists("/bin/bash");
}

// What bash offers for the last of some words.
class BashCompletion {
public:
    BashCompletion() { std::ofstream(m_folder / "script") << test::noa({"completion", "bash"}).output; }

    std::string offers(const std::vector<std::string>& words) const {
        std::ofstream commands(m_folder / "commands");
        commands << "set -u\nsource ./script\nCOMP_WORDS=(";
        for (const std::string& word: words)
            commands << " '" << word << "'";
        commands << ")\nCOMP_CWORD=" << words.size() - 1 << "\n_noa\necho \"${COMPREPLY[@]:-}\" > answer\n";
        commands.close();
        const int code = run("commands");
        EXPECT_EQ(code, 0);
        std::string answer = test::text_of(m_folder / "answer");
        return answer.substr(0, answer.find('\n'));
    }

    int run(const std::string& arguments) const { return test::run_example(m_folder, "/bin/bash " + arguments); }

private:
    Folder m_folder;
};

TEST(noa_completion, completes_commands_in_bash) {
    if (not has_bash())
        GTEST_SKIP() << "there is no bash";
    const BashCompletion bash;
    EXPECT_EQ(bash.run("-n script"), 0);

    EXPECT_EQ(bash.offers({"noa", "inf"}), "info");
    EXPECT_EQ(bash.offers({"noa", "cr"}), "crop");
    EXPECT_EQ(bash.offers({"noa", "fi"}), "filter");
    EXPECT_EQ(bash.offers({"noa", "--v"}), "--version");
    EXPECT_EQ(bash.offers({"noa", "birds"}), "");
    EXPECT_TRUE(has(" " + bash.offers({"noa", ""}) + " ", " validate "));
}

TEST(noa_completion, completes_options_in_bash) {
    if (not has_bash())
        GTEST_SKIP() << "there is no bash";
    const BashCompletion bash;
    EXPECT_EQ(bash.offers({"noa", "info", "--ki"}), "--kind");
    EXPECT_EQ(bash.offers({"noa", "convert", "a.mrc", "--o"}), "--output");
    EXPECT_EQ(bash.offers({"noa", "info", "--o"}), "");
    EXPECT_EQ(bash.offers({"noa", "pad", "a.mrc", "--pi"}), "--pixel-size");
    EXPECT_EQ(bash.offers({"noa", "birds", "--ki"}), "");
}

TEST(noa_completion, completes_values_in_bash) {
    if (not has_bash())
        GTEST_SKIP() << "there is no bash";
    const BashCompletion bash;
    EXPECT_EQ(bash.offers({"noa", "info", "--kind", ""}), "images volumes");
    EXPECT_EQ(bash.offers({"noa", "info", "--kind", "v"}), "volumes");
    EXPECT_EQ(bash.offers({"noa", "info", "--kind", "="}), "images volumes");
    EXPECT_EQ(bash.offers({"noa", "info", "--kind", "=", "im"}), "images");
    EXPECT_EQ(bash.offers({"noa", "convert", "--compression", "d"}), "deflate");
    EXPECT_EQ(bash.offers({"noa", "convert", "--mode", "f"}), "f16 f32");
    EXPECT_EQ(bash.offers({"noa", "completion", ""}), "bash zsh fish");
    EXPECT_EQ(bash.offers({"noa", "convert", "-o", ""}), "") << "which leaves it to bash to complete a file";
    EXPECT_EQ(bash.offers({"noa", "info", ""}), "");
}

TEST(noa_completion, writes_a_script_for_zsh) {
    const auto [code, script, messages] = test::noa({"completion", "zsh"});

    EXPECT_EQ(code, 0);
    EXPECT_EQ(script.find("#compdef noa\n"), 0);
    EXPECT_TRUE(has(script, "\n        'info:what files say of themselves'\n")) << script;
    EXPECT_TRUE(has(script,
            "'(--kind)--kind=[what slices are, whatever the file says: images or "
            "volumes]:KIND:(images volumes)'"));
    EXPECT_TRUE(has(script, "'(-o --output)-o+[")) << script;
    EXPECT_TRUE(has(script, "]:OUTPUT:_files'"));
    EXPECT_TRUE(has(script, "'*--lowpass=[")) << "operations can be given again";
    EXPECT_TRUE(has(script, "'*--log[")) << "those without a value, too";
    EXPECT_TRUE(has(script, "'1:word:(bash zsh fish)'"));
    EXPECT_TRUE(has(script, "a picture of a stack, or of a volume'\\''s three"));
    EXPECT_EQ(messages, "");
}

TEST(noa_completion, writes_a_script_for_fish) {
    const auto [code, script, messages] = test::noa({"completion", "fish"});

    EXPECT_EQ(code, 0);
    EXPECT_TRUE(
            has(script, "\ncomplete -c noa -n __fish_use_subcommand -f -a info -d 'what files say of themselves'\n"));
    EXPECT_TRUE(
            has(script, "\ncomplete -c noa -n '__fish_seen_subcommand_from info' -l kind -x -a 'images volumes' -d"));
    EXPECT_TRUE(has(script, "\ncomplete -c noa -n '__fish_seen_subcommand_from convert' -s o -l output -r -F -d "));
    EXPECT_TRUE(has(script, " -s q -l quiet -d 'no progress, notes and warnings'\n"));
    EXPECT_TRUE(has(script, "of a volume\\'s three"));
    EXPECT_EQ(messages, "");
}

TEST(noa_completion, knows_no_other_shells) {
    EXPECT_EQ(test::noa({"completion", "csh"}).exit_code, 2);
    EXPECT_EQ(test::noa({"completion"}).exit_code, 2);
}

}  // namespace
