// The program, without its main function, for tests.
#pragma once

namespace noa::program {

/// What the shell gets.
int run(int n_arguments, const char* const* arguments);

}  // namespace noa::program
