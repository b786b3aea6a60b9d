// A bounded store of plans: when there are too many, that which was not used for the longest time goes first.
#pragma once

#include <algorithm>
#include <exception>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

#include "noa/fft/cache.hpp"

namespace noa::fft {

/// Plans have a `key_type`, are made from a key, and have `n_bytes()`.
template<typename Plan>
class LruCache {
public:
    using Key = typename Plan::key_type;

    /// The plan of a key, which is made if it is not there: one at a time, while those that are there can be had.
    std::shared_ptr<const Plan> get(const Key& key) {
        if (auto plan = find(key))
            return plan;
        const std::lock_guard making(m_making);
        if (auto plan = find(key))  // somebody else has made it
            return plan;
        auto plan = make(key);
        const std::lock_guard lock(m_mutex);
        ++m_n_made;
        if (m_limit.n_plans > 0 and plan->n_bytes() <= m_limit.n_bytes) {  // else it would only push out others
            make_room(1, plan->n_bytes());
            m_entries.push_front({key, plan});
            m_n_bytes += plan->n_bytes();
        }
        return plan;
    }

    CacheInfo info() {
        const std::lock_guard lock(m_mutex);
        return {static_cast<i64>(m_entries.size()), m_n_bytes, m_n_found, m_n_made, m_limit};
    }
    void set_limit(const CacheLimit& limit) {
        const std::lock_guard lock(m_mutex);
        m_limit = limit;
        make_room(0, 0);
    }
    void clear() {
        const std::lock_guard lock(m_mutex);
        m_entries.clear();
        m_n_bytes = 0;
    }

private:
    struct Entry {
        Key key;
        std::shared_ptr<const Plan> plan;
    };

    std::mutex m_making;  // before the other one
    std::mutex m_mutex;
    std::list<Entry> m_entries;  // the one used last first; few enough to be searched one by one
    CacheLimit m_limit{};
    i64 m_n_bytes = 0, m_n_found = 0, m_n_made = 0;

    std::shared_ptr<const Plan> find(const Key& key) {
        const std::lock_guard lock(m_mutex);
        const auto found =
                std::find_if(m_entries.begin(), m_entries.end(), [&](const auto& e) { return e.key == key; });
        if (found == m_entries.end())
            return {};
        ++m_n_found;
        m_entries.splice(m_entries.begin(), m_entries, found);
        return found->plan;
    }

    // If there is too little memory, others go first.
    std::shared_ptr<const Plan> make(const Key& key) {
        try {
            return std::make_shared<const Plan>(key);
        } catch (const std::exception&) {
            if (info().n_plans == 0)
                throw;
        }
        clear();
        return std::make_shared<const Plan>(key);
    }

    void make_room(i64 n_plans, i64 n_bytes) {
        while (not m_entries.empty() and (static_cast<i64>(m_entries.size()) + n_plans > m_limit.n_plans or
                                                 m_n_bytes + n_bytes > m_limit.n_bytes)) {
            m_n_bytes -= m_entries.back().plan->n_bytes();
            m_entries.pop_back();
        }
    }
};

}  // namespace noa::fft
