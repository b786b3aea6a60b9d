// The operations of a command in one table: how each is written, what its help says, and what it makes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arguments/command.hpp"
#include "noa/base/error.hpp"

namespace noa::program {

/// A new operation is a new entry.
template<typename Make>
struct OperationEntry {
    const char* name;   ///< "--lowpass"
    const char* value;  ///< what the help calls its value; empty: it has none
    const char* text;
    Make make;
};

/// An option for each entry.
template<typename Make>
void add_options_of(std::span<const OperationEntry<Make>> table, Command& command, std::vector<Operation>& operations) {
    for (const OperationEntry<Make>& entry: table)
        command.add(entry.name, &operations, entry.text, {.value = entry.value});
}

/// What the entry of an operation makes.
template<typename Make>
const Make& maker_of(std::span<const OperationEntry<Make>> table, const Operation& operation) {
    for (const OperationEntry<Make>& entry: table)
        if (operation.name == entry.name)
            return entry.make;
    panic("{} is in no table of operations", operation.name);
}

}  // namespace noa::program
