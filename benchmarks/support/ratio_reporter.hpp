// Runs the benchmarks of a program and prints, for each case, our time beside that of the alternatives.
//
// Benchmarks are named case/who. All of a case's are run many times in random order, so that whatever else the machine
// does hits them alike; what is compared are medians. A ratio above 1 means that we are faster.
#pragma once

#include <string>

namespace bench {

// The main function of a benchmark program; `ours` is the name to which the others are compared.
int main(int argc, char** argv, const std::string& ours);

}  // namespace bench
