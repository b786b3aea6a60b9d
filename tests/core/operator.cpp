// Operators: their copies on threads, with a beginning and an end, and what becomes of what was reduced.
#include "noa/core/detail/operator.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace {

using namespace noa::types;
using noa::core::Finish, noa::core::OnThread;

struct Recorder {
    std::string* record;
    void init() { *record += "init "; }
    void deinit() { *record += "deinit"; }
};

static_assert(noa::core::has_init<Recorder> and noa::core::has_deinit<Recorder>);
static_assert(not noa::core::has_init<int> and not noa::core::has_deinit<int>);

TEST(on_thread, begins_and_ends_its_own_copy) {
    std::string record;
    {
        OnThread<Recorder> own(Recorder{&record});
        *own.get().record += "work ";
    }
    EXPECT_EQ(record, "init work deinit");
}

struct Thrower {
    void deinit() const { throw std::runtime_error("of the end"); }
};

TEST(on_thread, what_the_end_throws_comes_out_unless_the_work_has_thrown) {
    EXPECT_THROW({ OnThread<Thrower> own(Thrower{}); }, std::runtime_error);
    try {
        OnThread<Thrower> own(Thrower{});
        throw std::logic_error("of the work");
    } catch (const std::logic_error& e) {
        EXPECT_STREQ(e.what(), "of the work");
    }
}

TEST(finish, converts_what_was_reduced_to_the_outputs) {
    struct Plain {
    } op;
    f32 sum = 0;
    i64 count = 0;
    Finish<Plain, f64, i32>{op, {2.5, 7}}(sum, count);
    EXPECT_EQ(sum, 2.5f);
    EXPECT_EQ(count, 7);
}

TEST(finish, lets_post_make_the_outputs) {
    struct Mean {
        void post(f64 sum, i32 n, f32& mean) const { mean = static_cast<f32>(sum / n); }
    } op;
    f32 mean = 0;
    Finish<Mean, f64, i32>{op, {9., 2}}(mean);
    EXPECT_EQ(mean, 4.5f);
}

}  // namespace
