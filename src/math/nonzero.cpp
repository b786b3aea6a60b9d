#include "noa/math/nonzero.hpp"

#include "math/nonzero.kernels.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"
#include "noa/runtime/detail/copy.hpp"

namespace noa::math {

void check_chosen(const Choice& choice, i64 n) {
    check(n == choice.output.shape().n_elements(),
            "{}: the condition holds for {} elements, but the output, of shape {}, has {}", choice.function, n,
            choice.output.shape(), choice.output.shape().n_elements());
}

}  // namespace noa::math

namespace noa::math::detail {

using namespace noa::detail;

namespace {

UntypedArray untyped(const AnyArray& array) {
    return {array.owner, array.memory(), array.device};
}

void run(const Choice& choice) {
    check_output(choice.output.memory);
    check_apart(untyped(choice.condition), choice.output);
    const bool is_empty = choice.condition.shape().is_empty();
    if (is_empty)
        check_chosen(choice, 0);
    if (is_empty or (choice.fit == Fit::COUNTED and choice.output.shape().is_empty()))
        return;
    run_on(choice.output.device, [&]<Backend B>() { choose<B>(choice); });
}

}  // namespace

void nonzero(const AnyArray& condition, const UntypedArray& output, bool has_numbers, Fit fit) {
    run({"nonzero", has_numbers ? Choice::NUMBERS : Choice::PLACES, condition, {}, output, fit});
}

void select(const UntypedArray& input, const AnyArray& mask, const UntypedArray& output, Fit fit) {
    check_apart(input, output);
    run({"select", Choice::ELEMENTS, mask.broadcast(input.shape()), input, output, fit});
}

}  // namespace noa::math::detail
