// What crop and pad have in common.
#pragma once

#include <functional>
#include <string>

#include "arguments/command.hpp"
#include "console/session.hpp"
#include "files/input.hpp"
#include "output/options.hpp"
#include "slices/window.hpp"

namespace noa::program {

struct WindowOption {
    InputOption input;
    OutputOption output;
    std::string size, at = "center";
};

/// Those of inputs and outputs, --size and --at, with what the latter two mean.
void add_window_options(
        Command& command, Session& session, WindowOption& options, const std::string& size, const std::string& at);

/// Of the window, for the items of a file; along axes that are not named it is theirs. UsageErrors if it is below 1, or
/// if a depth is named for images.
Vec<i64, 3> size_of_window(const WindowOption& options, const Grid& grid);
/// Of --at; for the center, and along axes that are not named, as `otherwise` says.
Vec<i64, 3> place_of_window(const WindowOption& options, const Grid& grid, const Vec<i64, 3>& otherwise);

/// What a command does to a file: the window, and what is outside, once it is open.
struct WindowRule {
    std::function<Window(const io::ImageFile&, const Grid&)> window;
    std::function<Outside(const io::ImageFile&)> outside;
};

/// Writes the windows of all files. Some of several may fail.
ExitCode write_windows(const Session& session, const WindowOption& options, const WindowRule& rule);

}  // namespace noa::program
