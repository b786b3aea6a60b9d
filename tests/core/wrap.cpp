// wrap and fuse: what they keep, and what they refer to.
#include "noa/core/wrap.hpp"

#include <gtest/gtest.h>

#include <tuple>
#include <utility>

#include "support/same_type.hpp"

namespace {

using namespace noa::types;
using test::same_type;

TEST(wrap, refers_to_variables_and_keeps_temporaries) {
    i32 variable = 1;
    const auto bundle = noa::wrap(variable, 2.5);
    variable = 7;

    static_assert(same_type<decltype(bundle.items), const std::tuple<i32&, f64>>);
    static_assert(not decltype(bundle)::is_fused and decltype(bundle)::size == 2);
    EXPECT_EQ(&bundle.get<0>(), &variable);
    EXPECT_EQ(bundle.get<0>(), 7);
    EXPECT_EQ(bundle.get<1>(), 2.5);
}

TEST(fuse, keeps_what_was_moved_into_it) {
    auto array = noa::Array<f32>({1, 1, 1, 3});
    const f32* memory = array.get();
    const auto bundle = noa::fuse(std::move(array), 1);

    static_assert(decltype(bundle)::is_fused);
    EXPECT_EQ(bundle.get<0>().get(), memory);
}

TEST(as_bundle, is_nothing_or_one_argument_or_the_bundle_itself) {
    i32 variable = 1;
    static_assert(decltype(noa::detail::as_bundle(Nothing{}))::size == 0);
    static_assert(same_type<decltype(noa::detail::as_bundle(variable))::types, std::tuple<i32&>>);
    const auto bundle = noa::wrap(variable, 2);
    EXPECT_EQ(&noa::detail::as_bundle(bundle), &bundle);
}

}  // namespace
