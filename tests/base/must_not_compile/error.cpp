// Messages that must not compile.
#include <noa/base/error.hpp>

//! too_few_arguments: another_number_of_braces
#ifdef too_few_arguments
void f() {
    noa::panic("{} and {}", 1);
}
#endif

//! too_many_arguments: another_number_of_braces
#ifdef too_many_arguments
void f(bool good) {
    noa::check(good, "nothing to fill in", 1);
}
#endif

//! lone_brace: another_number_of_braces
#ifdef lone_brace
void f() {
    noa::panic("{");
}
#endif

int main() {}
