#include "steps/arithmetic.hpp"

#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <utility>

#include "arguments/numbers.hpp"
#include "console/exit_code.hpp"
#include "kwk/axis.hpp"
#include "noa/math/arithmetic.hpp"
#include "noa/math/cast.hpp"
#include "noa/math/compare.hpp"
#include "noa/math/elementary.hpp"
#include "noa/math/normalize.hpp"
#include "steps/operation_table.hpp"

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

using OfItems = void (*)(const Items&);
using WithNumber = void (*)(const Items&, f32);

template<OfItems function>
std::unique_ptr<Step> of_items(const Operation&) {
    return std::make_unique<Calculation>(function);
}

template<WithNumber function>
std::unique_ptr<Step> with_number(const Operation& operation) {
    return std::make_unique<Calculation>(
            [value = pixel_value(operation)](const Items& items) { function(items, value); });
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
        InputOption options = input.options;
        options.kind = to_string(grid.kind);
        io::ImageFile file = open_input(input.session, path, options);
        check_real(file);
        return file;
    }
};

void divide_by_number(const Items& items, f32 value) {
    divide(items, value, items);
}

// As RELION has it: what is divided by 0 is 0.
void divide_by_file(const Items& items, const Items& operand) {
    divide(items, operand, items);
    where(equal(operand, 0.f), 0.f, items, items);
}

using WithItems = void (*)(const Items&, const Items&);

class FileCalculation : public Step {
public:
    FileCalculation(const Operation& operation, WithItems function) : m_operation(operation), m_function(function) {}

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
    WithItems m_function;
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

template<WithNumber with_value, WithItems with_items>
std::unique_ptr<Step> with_either(const Operation& operation) {
    if (looks_like_a_number(operation.value))
        return with_number<with_value>(operation);
    std::error_code ignored;
    if (not fs::exists(operation.value, ignored))
        throw UsageError(operation.text() + ": this is not a number, and there is no such file");
    return std::make_unique<FileCalculation>(operation, with_items);
}

std::unique_ptr<Step> division(const Operation& operation) {
    if (looks_like_a_number(operation.value) and pixel_value(operation) == 0)
        throw UsageError(operation.text() + ": nothing can be divided by 0");
    return with_either<divide_by_number, divide_by_file>(operation);
}

// ---- Operations ----------------------------------------------------------------------------------------------------

struct Maker {
    std::unique_ptr<Step> (*step)(const Operation&);
    bool takes_files = false;
};

constexpr auto add_number = [](const Items& items, f32 value) { add(items, value, items); };
constexpr auto add_items = [](const Items& items, const Items& operand) { add(items, operand, items); };
constexpr auto subtract_number = [](const Items& items, f32 value) { subtract(items, value, items); };
constexpr auto subtract_items = [](const Items& items, const Items& operand) { subtract(items, operand, items); };
constexpr auto multiply_number = [](const Items& items, f32 value) { multiply(items, value, items); };
constexpr auto multiply_items = [](const Items& items, const Items& operand) { multiply(items, operand, items); };

constexpr OperationEntry<Maker> entries[] = {
        {"--add", "X", "add a number, or a file", {with_either<add_number, add_items>, true}},
        {"--subtract", "X", "subtract a number, or a file", {with_either<subtract_number, subtract_items>, true}},
        {"--multiply", "X", "multiply by a number, or a file: a mask, for example",
                {with_either<multiply_number, multiply_items>, true}},
        {"--divide", "X", "divide by a number, or a file; where the file has 0, the result is 0", {division, true}},
        {"--power", "X", "to the power of X: 0.5 is the square root",
                {with_number<[](const Items& items, f32 value) { pow(items, value, items); }>}},
        {"--log", "", "the natural logarithm", {of_items<[](const Items& items) { log(items, items); }>}},
        {"--abs", "", "the absolute value", {of_items<[](const Items& items) { abs(items, items); }>}},
        {"--at-least", "X", "values below X become X",
                {with_number<[](const Items& items, f32 value) { maximum(items, value, items); }>}},
        {"--at-most", "X", "values above X become X",
                {with_number<[](const Items& items, f32 value) { minimum(items, value, items); }>}},
        {"--threshold", "X", "values become 1 where they are X or more, and 0 elsewhere: a mask",
                {with_number<[](const Items& items, f32 value) { cast(greater_equal(items, value), items); }>}},
        {"--invert", "", "invert the contrast: multiply by -1",
                {of_items<[](const Items& items) { negate(items, items); }>}},
        {"--normalize", "",
                "to a mean of 0 and a standard deviation of 1, of each image or volume by itself; what is constant "
                "becomes 0",
                {of_items<[](const Items& items) { normalize(items, items, kwk::depth, kwk::height, kwk::width); }>}},
};
constexpr std::span<const OperationEntry<Maker>> table = entries;

bool has_file(const Operation& operation) {
    return maker_of(table, operation).takes_files and not looks_like_a_number(operation.value);
}

}  // namespace

void add_arithmetic_operations(Command& command, std::vector<Operation>& operations) {
    add_options_of(table, command, operations);
}

Steps arithmetic_steps(const std::vector<Operation>& operations) {
    Steps steps;
    for (const Operation& operation: operations)
        steps.push_back(maker_of(table, operation).step(operation));
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
