// Every operator of the tables, for every element type and layout: an array gives what its elements give one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "noa/core/ewise.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/complex.hpp"
#include "noa/math/elementary.hpp"
#include "noa/math/reduce.hpp"
#include "noa/runtime/factory.hpp"
#include "support/samples.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using noa::math::result_of_t;

// An operator on one element, in the type that elements are calculated in.
template<typename Op, typename T>
result_of_t<Op, T> of_one(const T* in) {
    using C = noa::traits::compute_t<T>;
    const auto compute = [](const T& value) {
        if constexpr (noa::traits::complex<T>)
            return value.template as<noa::traits::value_type_t<C>>();
        else
            return static_cast<C>(value);
    };
    const auto narrow = []<typename R>(const R& value) {
        using Out = result_of_t<Op, T>;
        if constexpr (noa::traits::complex<R>)
            return value.template as<noa::traits::value_type_t<Out>>();
        else
            return static_cast<Out>(value);
    };
    if constexpr (Op::about.n_arguments == 1)
        return narrow(Op{}(compute(in[0])));
    else if constexpr (Op::about.n_arguments == 2)
        return narrow(Op{}(compute(in[0]), compute(in[1])));
    else
        return narrow(Op{}(compute(in[0]), compute(in[1]), compute(in[2])));
}

template<typename Op, typename T>
void run(const Array<T>* in, const Array<result_of_t<Op, T>>& out) {
    if constexpr (Op::about.n_arguments == 1)
        noa::math::detail::run<Op>(in[0], out);
    else if constexpr (Op::about.n_arguments == 2)
        noa::math::detail::run<Op>(in[0], in[1], out);
    else
        noa::math::detail::run<Op>(in[0], in[1], in[2], out);
}

// Those of the C library have vector forms, which are within 4 units in the last place.
template<typename Op, typename T>
f64 bound() {
    const bool is_exact = Op::about.cost == noa::math::Cost::CHEAP and not(noa::traits::complex<T>);
    return is_exact ? 0 : noa::traits::complex<T> ? 16 : 8;
}

template<typename Family>
class operators_of : public testing::Test {};
using Families = testing::Types<noa::Arithmetic, noa::Comparison, noa::ComplexParts, noa::Elementary>;
TYPED_TEST_SUITE(operators_of, Families);

TYPED_TEST(operators_of, give_the_same_for_every_element_type_and_layout) {
    noa::math::TableOf<TypeParam>::for_each([]<typename Op>() {
        if constexpr (not Op::about.has_condition)
            test::for_each_type(test::EveryDType{}, []<typename T>() {
                if constexpr (noa::math::has_type<T>(Op::about.types))
                    test::check_elementwise<T, result_of_t<Op, T>>(
                            test::Samples::UNIT, {{Op::about.name.data(), run<Op, T>, of_one<Op, T>}}, bound<Op, T>());
            });
    });
}

TYPED_TEST(operators_of, refuse_other_element_types_that_are_known_at_run_time) {
    noa::math::TableOf<TypeParam>::for_each([]<typename Op>() {
        test::for_each_type(test::EveryDType{}, []<typename T>() {
            if constexpr (not noa::math::has_type<T>(Op::about.types)) {
                const auto in = noa::detail::as_any(noa::ones<T>({1, 1, 1, 3}));
                const std::vector list(static_cast<std::size_t>(Op::about.n_arguments) + 1, &in);
                const std::string words = std::string(Op::about.name) + " is not defined for ";
                EXPECT_TRUE(test::throws<noa::Exception>(
                        [&] {
                            noa::math::detail::run_number<TypeParam>(
                                    noa::math::TableOf<TypeParam>::template number_of<Op>(), list);
                        },
                        words + std::string(to_string(noa::dtype_of<T>))));
            }
        });
    });
}

// What users pass to core functions of their own.
TEST(operators, can_be_used_by_core_functions) {
    const auto a = test::row<f32>({1, 4, 9}), out = noa::empty<f32>({1, 1, 1, 3});
    noa::ewise(a, out, noa::Sqrt{});
    EXPECT_EQ(test::values(out), (std::vector<f32>{1, 2, 3}));
}

template<typename Table>
void add_names(std::vector<std::string_view>& names) {
    Table::for_each([&]<typename Op>() { names.push_back(Op::about.name); });
}

TEST(tables, have_no_name_twice) {
    using namespace noa::math;
    std::vector<std::string_view> names;
    add_names<TableOf<noa::Arithmetic>>(names);
    add_names<TableOf<noa::Comparison>>(names);
    add_names<TableOf<noa::ComplexParts>>(names);
    add_names<TableOf<noa::Elementary>>(names);
    add_names<TableOf<noa::Sums>>(names);
    add_names<TableOf<noa::Extrema>>(names);
    add_names<TableOf<noa::Moments>>(names);
    std::ranges::sort(names);
    EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

}  // namespace
