#include "steps/arithmetic.hpp"

#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "arguments/axis_values.hpp"
#include "console/exit_code.hpp"
#include "kwk/axis.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/elementary.hpp"
#include "noa/math/normalize.hpp"

namespace noa::program {

namespace {

namespace fs = std::filesystem;

// ---- With numbers --------------------------------------------------------------------------------------------------

using Items = Array<f32>;

// What is done to all pixels, in place.
class Calculation : public Step {
public:
    explicit Calculation(std::function<void(const Items&)> function) : m_function(std::move(function)) {}

    Items apply(const Items& items) const override {
        m_function(items);
        return items;
    }

private:
    std::function<void(const Items&)> m_function;
};

// A number that pixels can have.
f32 pixel_value(const Operation& operation) {
    const f64 value = number_of(operation.name, operation.value);
    if (std::abs(value) > static_cast<f64>(std::numeric_limits<f32>::max()))
        throw UsageError(operation.text() + ": pixels cannot have such a value");
    return static_cast<f32>(value);
}

// With a number, or with pixels for the same places; none if the operation takes no two things.
template<typename Operand>
std::function<void(const Items&, const Operand&)> binary_function(const std::string& name) {
    if (name == "--add")
        return [](const Items& items, const Operand& operand) { add(items, operand, items); };
    if (name == "--subtract")
        return [](const Items& items, const Operand& operand) { subtract(items, operand, items); };
    if (name == "--multiply")
        return [](const Items& items, const Operand& operand) { multiply(items, operand, items); };
    if (name == "--divide")
        return [](const Items& items, const Operand& operand) { divide(items, operand, items); };
    return {};
}

std::function<void(const Items&)> function_with(const std::string& name, f32 value) {
    if (const auto function = binary_function<f32>(name))
        return [=](const Items& items) { function(items, value); };
    if (name == "--power")
        return [=](const Items& items) { pow(items, value, items); };
    if (name == "--at-least")
        return [=](const Items& items) { maximum(items, value, items); };
    if (name == "--at-most")
        return [=](const Items& items) { minimum(items, value, items); };
    return [=](const Items& items) { cast(greater_equal(items, value), items); };
}

std::function<void(const Items&)> function_without_value(const std::string& name) {
    if (name == "--abs")
        return [](const Items& items) { abs(items, items); };
    if (name == "--log")
        return [](const Items& items) { log(items, items); };
    if (name == "--invert")
        return [](const Items& items) { negate(items, items); };
    if (name == "--normalize")
        return [](const Items& items) { normalize(items, items, kwk::depth, kwk::height, kwk::width); };
    return {};
}

// ---- With files ----------------------------------------------------------------------------------------------------

std::string slices_in_words(i64 n_slices, i64 n_rows, i64 n_columns) {
    return std::to_string(n_slices) + " slices of " + std::to_string(n_rows) + " x " + std::to_string(n_columns);
}

// A file, the items of which are taken one after the other, or one for all.
class OperandFile {
public:
    OperandFile(const fs::path& path, const std::string& text, const Grid& grid, const StepInput& input)
        : m_file(open(path, grid, input)), m_is_one(m_file.n_slices() == grid.extents[0]) {
        const auto& [n_slices, n_rows, n_columns] = grid.extents.values;
        const Shape4& shape = m_file.shape();
        const bool has_all = m_is_one or m_file.n_slices() == input.n_items * n_slices;
        if (not has_all or shape[2] != n_rows or shape[3] != n_columns)
            throw InputError(input.file.native() + ": there are " +
                             slices_in_words(input.n_items * n_slices, n_rows, n_columns) + ", but " + text + " has " +
                             slices_in_words(m_file.n_slices(), shape[2], shape[3]) +
                             ": it needs one image or volume for all, or as many");
    }

    // For the next items.
    Items next(const Items& items) {
        if (m_is_one and not m_one.is_empty())
            return m_one;
        const Shape4& shape = items.shape();
        Items operand(Shape4{m_is_one ? 1 : shape[0], shape[1], shape[2], shape[3]}, items.option());
        m_file.read_slices(m_n_read, operand);
        m_n_read += shape[0] * shape[1];
        if (m_is_one)
            m_one = operand;
        return operand;
    }

private:
    io::ImageFile m_file;
    bool m_is_one;
    Items m_one;
    i64 m_n_read = 0;

    static io::ImageFile open(const fs::path& path, const Grid& grid, const StepInput& input) {
        InputOptions options = input.options;
        options.kind = to_string(grid.kind);
        io::ImageFile file = open_input(input.session, path, options);
        check_real(file);
        return file;
    }
};

// As RELION has it: what is divided by 0 is 0.
void divide_by_file(const Items& items, const Items& operand) {
    divide(items, operand, items);
    where(equal(operand, 0.f), 0.f, items, items);
}

class FileCalculation : public Step {
public:
    explicit FileCalculation(const Operation& operation)
        : m_operation(operation),
          m_function(operation.name == "--divide" ? divide_by_file : binary_function<Items>(operation.name)) {}

    Grid prepare(const Grid& grid, const StepInput& input) override {
        m_operand = std::make_unique<OperandFile>(m_operation.value, m_operation.text(), grid, input);
        return grid;
    }

    Items apply(const Items& items) const override {
        m_function(items, m_operand->next(items));
        return items;
    }

private:
    Operation m_operation;
    std::function<void(const Items&, const Items&)> m_function;
    std::unique_ptr<OperandFile> m_operand;
};

// ---- Either --------------------------------------------------------------------------------------------------------

bool looks_like_a_number(std::string_view text) {
    f64 ignored = 0;
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const char* const end = text.data() + text.size();
    return std::from_chars(text.data(), end, ignored).ptr == end;
}

bool has_file(const Operation& operation) {
    return binary_function<f32>(operation.name) != nullptr and not looks_like_a_number(operation.value);
}

std::unique_ptr<Step> step_of(const Operation& operation) {
    if (has_file(operation)) {
        std::error_code ignored;
        if (not fs::exists(operation.value, ignored))
            throw UsageError(operation.text() + ": this is not a number, and there is no such file");
        return std::make_unique<FileCalculation>(operation);
    }
    if (const auto function = function_without_value(operation.name))
        return std::make_unique<Calculation>(function);
    const f32 value = pixel_value(operation);
    if (operation.name == "--divide" and value == 0)
        throw UsageError(operation.text() + ": nothing can be divided by 0");
    return std::make_unique<Calculation>(function_with(operation.name, value));
}

}  // namespace

Steps arithmetic_steps(const std::vector<Operation>& operations) {
    Steps steps;
    for (const Operation& operation: operations)
        steps.push_back(step_of(operation));
    return steps;
}

void check_no_operands(const std::vector<Operation>& operations, const std::vector<fs::path>& outputs) {
    for (const Operation& operation: operations)
        for (const fs::path& output: outputs) {
            std::error_code ignored;
            if (has_file(operation) and fs::equivalent(operation.value, output, ignored))
                throw UsageError(operation.text() + ": this file is to be replaced by a result");
        }
}

}  // namespace noa::program
