#include "noa/base/slice.hpp"

namespace noa::detail {

Kept keep(const Slice& slice, i64 extent, Axis axis) {
    kwk::detail::numeric_slice numbers;
    numbers.by = slice.step;
    numbers.has_from = slice.begin != Slice::side;
    numbers.from = numbers.has_from ? slice.begin : 0;
    numbers.has_to = slice.end != Slice::side;
    numbers.to = numbers.has_to ? slice.end : 0;
    const Kept kept = kwk::detail::select(numbers, extent);
    if (kept.problem != kwk::detail::fault::none)
        kwk::detail::refuse(AxisLabel{axis}, numbers, kept.problem, extent);
    return kept;
}

void refuse_subregion(std::string_view reason, const Shape4& shape) {
    if (reason.starts_with("kwk: "))
        reason.remove_prefix(5);
    panic("{}, in the shape {}", reason, shape);
}

}  // namespace noa::detail
