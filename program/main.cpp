#include "run.hpp"

int main(int n_arguments, char** arguments) {
    return noa::program::run(n_arguments, arguments);
}
