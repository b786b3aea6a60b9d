#include "console/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

namespace noa::program {

namespace {

constexpr auto on_terminals = std::chrono::milliseconds(100);
constexpr auto elsewhere = std::chrono::seconds(10);

}  // namespace

Progress::Progress(const Session& session, std::string what, i64 n_all)
    : m_what(std::move(what)),
      m_n_all(std::max<i64>(1, n_all)),
      m_is_shown(not session.is_quiet),
      m_is_terminal(::isatty(STDERR_FILENO) == 1),
      m_begin(Clock::now()),
      m_last(m_begin) {}

Progress::~Progress() {
    if (m_has_line)
        std::cerr << "\r\033[K" << std::flush;
}

void Progress::add(i64 n) {
    m_n_done += n;
    const auto now = Clock::now();
    const auto interval = m_is_terminal ? Clock::duration(on_terminals) : Clock::duration(elsewhere);
    if (m_is_shown and now - m_last >= interval) {
        m_last = now;
        show(now);
    }
}

void Progress::show(Clock::time_point now) {
    using Seconds = std::chrono::duration<f64>;
    const f64 part = static_cast<f64>(m_n_done) / static_cast<f64>(m_n_all);
    const f64 taken = Seconds(now - m_begin).count(), left = part > 0 ? taken / part - taken : 0;
    std::cerr << (m_is_terminal ? "\r\033[K" : "") << m_what << ": " << m_n_done << " of " << m_n_all << ", "
              << static_cast<i64>(100 * part) << " %, " << static_cast<i64>(left + 1) << " s left";
    if (m_is_terminal)
        std::cerr << std::flush;
    else
        std::cerr << std::endl;
    m_has_line = m_is_terminal;
}

}  // namespace noa::program
