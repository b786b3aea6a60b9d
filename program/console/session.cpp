#include "console/session.hpp"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "noa/base/error.hpp"
#include "noa/runtime/stream.hpp"

namespace noa::program {

namespace {

bool has_color() {
    const char* const no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe): is only read
    return ::isatty(STDERR_FILENO) == 1 and (no_color == nullptr or *no_color == '\0');
}

void say(std::string_view kind, std::string_view color, std::string_view message) {
    std::cerr << "noa: ";
    if (not kind.empty()) {
        if (has_color())
            std::cerr << "\033[" << color << 'm' << kind << "\033[0m: ";
        else
            std::cerr << kind << ": ";
    }
    std::cerr << message << '\n';
}

}  // namespace

Device Session::device() const {
    Device result;
    try {
        result = Device(device_name);
    } catch (const Exception&) {
        std::string there;
        for (const Device device: Device::all())
            there += (there.empty() ? "" : ", ") + to_string(device);
        throw DeviceError("--device " + device_name + ": there is no such device; there are: " + there);
    }
    if (n_threads > 0)
        Stream::current(Device{}).set_thread_limit(n_threads);
    return result;
}

void Session::note(std::string_view message) const {
    if (not is_quiet)
        say("", "", message);
}

void Session::warn(std::string_view message) const {
    if (not is_quiet)
        say("warning", "33", message);
}

void Session::complain(std::string_view message) {
    say("error", "31", message);
}

}  // namespace noa::program
