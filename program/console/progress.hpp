// How far long work is: a line on a terminal, at most ten times a second; elsewhere a line every ten seconds.
#pragma once

#include <chrono>
#include <string>

#include "console/session.hpp"
#include "noa/base/traits.hpp"

namespace noa::program {

class Progress {
public:
    Progress(const Session& session, std::string what, i64 n_all);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();  // the line is cleared

    void add(i64 n);

private:
    using Clock = std::chrono::steady_clock;

    std::string m_what;
    i64 m_n_all, m_n_done = 0;
    bool m_is_shown, m_is_terminal, m_has_line = false;
    Clock::time_point m_begin, m_last;

    void show(Clock::time_point now);
};

}  // namespace noa::program
