// Calls functions of noa for compare.py, one request after the other: see request.hpp. To add one, name it in the table
// of its kind: functions.hpp lists them.
#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include "numpy/functions.hpp"

namespace worker {

namespace {

Table all_functions() {
    Table result;
    for (Table part: {elementwise(), choosing(), copies(), reductions(), spectra_and_images()})
        result.merge(part);
    return result;
}

// What compare.py makes rows of for functions that it does not name: kind, name, element types, NumPy's name, and
// whether the C library is called.
template<typename Family>
void list_family(const char* kind) {
    noa::math::TableOf<Family>::for_each([&]<typename Op>() {
        bool is_costly = false;
        if constexpr (requires { Op::about.cost; })
            is_costly = Op::about.cost == noa::math::Cost::COSTLY;
        int n_arguments = 1;
        if constexpr (requires { Op::about.n_arguments; })
            n_arguments = Op::about.n_arguments;
        std::cout << kind << ' ' << Op::about.name << ' ' << static_cast<int>(Op::about.types) << ' ' << n_arguments
                  << ' ' << is_costly << ' ' << Op::about.numpy << '\n';
    });
}
void list_operators() {
    list_family<noa::Arithmetic>("elementwise");
    list_family<noa::Comparison>("elementwise");
    list_family<noa::ComplexParts>("elementwise");
    list_family<noa::Elementary>("elementwise");
    list_family<noa::Sums>("reduction");
}

void serve(const Table& functions, const std::string& name) {
    Request request;
    try {
        const auto found = functions.find(name);
        noa::check(found != functions.end(), "there is no function {}", name);
        found->second(request);
        request.answer();
    } catch (const std::exception& error) {
        const std::string_view text = error.what();
        std::cout << "error " << text.size() << '\n' << text;
    }
    std::cout.flush();
}

}  // namespace

}  // namespace worker

int main(int n_arguments, char** arguments) {
    std::ios::sync_with_stdio(false);
    if (n_arguments == 2 and std::string_view(arguments[1]) == "--list") {
        worker::list_operators();
        return 0;
    }
    const worker::Table functions = worker::all_functions();
    for (std::string name; std::cin >> name;)
        worker::serve(functions, name);
}
