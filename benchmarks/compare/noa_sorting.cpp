// Sorting and what comes with it in noa.
#include "noa.hpp"

namespace compare {

namespace {

Case sort_rows() {
    auto source = uniform(rows), x = noa::like(source);
    return {[=] { noa::sort(x, kwk::width); }, sampled(x), [=] { noa::copy(source, x); }};
}

}  // namespace

void add_sorting(Cases& cases) {
    cases["sort rows"] = sort_rows;
    cases["median"] = [] { return whole(uniform(rows), [](auto& x) { return noa::median(x); }); };
}

}  // namespace compare
