#include "steps/motions.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <utility>

#include "arguments/numbers.hpp"
#include "console/exit_code.hpp"
#include "console/format.hpp"
#include "noa/base/border.hpp"
#include "noa/geometry/euler.hpp"
#include "noa/geometry/matrix.hpp"
#include "noa/geometry/transform.hpp"
#include "noa/math/reduce.hpp"
#include "steps/interpolation.hpp"
#include "steps/operation_table.hpp"
#include "steps/typed_matrix.hpp"

namespace noa::program {

namespace {

using Affine = Mat<f64, 4, 4>;

// ---- What happens to coordinates -----------------------------------------------------------------------------------

// What motions are told of a file.
struct Surroundings {
    const Grid& grid;
    const StepInput& input;
    Vec<f64, 3> center;

    bool has_volumes() const { return grid.extents[0] > 1; }
    [[noreturn]] void refuse(const Operation& operation, const std::string& why) const {
        throw InputError(input.file.native() + ": " + operation.text() + ": " + why);
    }
    void check_has_volumes(const Operation& operation) const {
        if (not has_volumes())
            refuse(operation, "this is for volumes, but these are images");
    }
};

// What was asked for, as a matrix for zyx.
using Motion = std::function<Affine(const Surroundings&)>;

Motion turn(const Mat<f64, 3, 3>& rotation) {
    return [=](const Surroundings& at) { return geometry::about(at.center, rotation); };
}
Motion of_volumes(const Operation& operation, const Motion& motion) {
    return [=](const Surroundings& at) {
        at.check_has_volumes(operation);
        return motion(at);
    };
}

// Named ones: of three, as 5, it would not be clear which ones are meant.
AxisValues named_values(const Operation& operation, const std::string& text) {
    if (text.find('=') == std::string::npos)
        throw UsageError(operation.text() + ": axes are named, as in x=3,y=2");
    return axis_values(operation.name, text);
}

Motion shift_of(const Operation& operation) {
    std::string text = operation.value;
    const auto n_parts = 1 + std::count(text.begin(), text.end(), ','),
               n_units = std::count(text.begin(), text.end(), 'A');
    if (n_units != 0 and n_units != n_parts)
        throw UsageError(operation.text() + ": all numbers are in pixels, or all in Angstrom, as in x=5A,y=3A");
    std::erase(text, 'A');
    const AxisValues shift = named_values(operation, text);
    return [=](const Surroundings& at) {
        if (shift.has_depth())
            at.check_has_volumes(operation);
        const f64 unit = n_units == 0 ? 1 : at.input.pixel_size(at.grid, operation.text());
        return geometry::translate(shift.values / unit);
    };
}

Motion scale_of(const Operation& operation) {
    const AxisValues given = axis_values(operation.name, operation.value);
    const bool has_names = operation.value.find('=') != std::string::npos;
    const Vec<f64, 3> factors = given.or_else({1, 1, 1});
    for (const f64 factor: factors)
        if (not(factor > 0))
            throw UsageError(operation.text() + ": factors are above 0");
    return [=](const Surroundings& at) {
        if (has_names and given.has_depth())
            at.check_has_volumes(operation);
        return geometry::about(
                at.center, geometry::scale(at.has_volumes() ? factors : Vec<f64, 3>{1, factors[1], factors[2]}));
    };
}

Motion matrix_of(const Operation& operation) {
    const TypedMatrix matrix(operation);
    return [=](const Surroundings& at) {
        const Affine affine = matrix.affine(at.has_volumes() ? 3 : 2, at.input.file);
        return geometry::translate(at.center) * affine * geometry::translate(-at.center);
    };
}

// All pixels stay: the first becomes the last.
Motion flip_of(const Operation& operation) {
    const std::map<std::string, int, std::less<>> axes{{"x", 2}, {"y", 1}, {"z", 0}};
    const auto found = axes.find(operation.value);
    if (found == axes.end())
        throw UsageError(operation.text() + ": axes are x, y and z");
    return [operation, axis = found->second](const Surroundings& at) {
        if (axis == 0)
            at.check_has_volumes(operation);
        auto result = Affine::eye();
        result[axis][axis] = -1;
        result[axis][3] = static_cast<f64>(at.grid.extents[axis] - 1);
        return result;
    };
}

Motion euler_of(const Operation& operation) {
    const std::vector<f64> angles = numbers_of(operation.name, operation.value, 3);
    const auto image_to_reference = geometry::euler2matrix(deg2rad(Vec{angles[0], angles[1], angles[2]}));
    return of_volumes(operation, turn(transpose(image_to_reference)));
}

Motion turn_of(const Operation& operation) {
    return turn(geometry::rotate_z(deg2rad(number_of(operation.name, operation.value))));
}

using Rotation = Mat<f64, 3, 3> (*)(f64);

template<Rotation rotation>
Motion turn_of_volumes(const Operation& operation) {
    return of_volumes(operation, turn(rotation(deg2rad(number_of(operation.name, operation.value)))));
}

// ---- Operations ----------------------------------------------------------------------------------------------------

using MotionOf = Motion (*)(const Operation&);

constexpr OperationEntry<MotionOf> entries[] = {
        {"--rotate", "DEGREES", "turn from +x to +y; volumes about z", turn_of},
        {"--rotate-x", "DEGREES", "turn volumes about x, from +y to +z",
                turn_of_volumes<[](f64 angle) { return geometry::rotate_x(angle); }>},
        {"--rotate-y", "DEGREES", "turn volumes about y, from +z to +x",
                turn_of_volumes<[](f64 angle) { return geometry::rotate_y(angle); }>},
        {"--rotate-z", "DEGREES", "turn volumes about z, from +x to +y",
                turn_of_volumes<[](f64 angle) { return geometry::rotate_z(angle); }>},
        {"--euler", "ROT,TILT,PSI",
                "turn volumes by the angles of RELION, in degrees, as the reference lies in an image that has these "
                "angles",
                euler_of},
        {"--shift", "x=DX,y=DY,z=DZ", "move by so many pixels, or Angstrom: x=5A,y=-2A; axes that are not given stay",
                shift_of},
        {"--scale", "S", "magnify S times, or along axes by x=1.1,y=0.9; the number of pixels stays", scale_of},
        {"--matrix", "M",
                "apply a matrix, row by row, for coordinates x,y,z from the center: numbers with commas between them, "
                "or a file with a line for each row; 2 x 2, 2 x 3 or 3 x 3 numbers for images, 3 x 3, 3 x 4 or 4 x 4 "
                "for volumes",
                matrix_of},
        {"--flip", "AXIS", "mirror along x, y or z: the first pixel becomes the last", flip_of},
};
constexpr std::span<const OperationEntry<MotionOf>> table = entries;

// ---- The step ------------------------------------------------------------------------------------------------------

// Where what is seen at a pixel of the output was; an InputError if there is no such place, or if it is too far away.
Affine inverse_of(const Affine& motion, const Surroundings& at) {
    const f64 volume = determinant(motion);
    if (not std::isnormal(volume))
        throw InputError(at.input.file.native() + ": nothing is left to be seen: what is done to it makes it " +
                         short_text(volume) + " times as large");
    const Affine inverse = motion.inverse();
    f64 farthest = 0;
    for (int row = 0; row < 3; ++row) {
        f64 distance = std::abs(inverse[row][3]);
        for (int axis = 0; axis < 3; ++axis)
            distance += std::abs(inverse[row][axis]) * static_cast<f64>(at.grid.extents[axis]);
        farthest = std::max(farthest, distance);
    }
    constexpr f64 too_far = 1e9;
    if (not(farthest < too_far))
        throw InputError(at.input.file.native() + ": pixels would come from " + short_text(farthest) + " pixels away");
    return inverse;
}

// Pixels become pixels: there is nothing to interpolate.
bool is_whole(const Affine& matrix) {
    for (const auto& row: matrix.rows)
        for (const f64 value: row)
            if (value != std::round(value))
                return false;
    return true;
}

Mat<f64, 3, 3> without_depth(const Affine& matrix) {
    Mat<f64, 3, 3> result;
    for (int row = 0; row < 3; ++row)
        result[row] = matrix[row + 1].pop_front();
    return result;
}

class Motions : public Step {
public:
    Motions(std::vector<Motion> motions, const AxisValues& center, const geometry::TransformOption& option,
            bool has_mean_outside)
        : m_motions(std::move(motions)), m_center(center), m_option(option), m_has_mean_outside(has_mean_outside) {}

    Grid prepare(const Grid& grid, const StepInput& input) override {
        const Vec<i64, 3> middle = grid.extents / 2;
        const Surroundings at{grid, input, m_center.or_else(middle.as<f64>())};
        auto all = Affine::eye();
        for (const Motion& motion: m_motions)
            all = motion(at) * all;
        m_inverse = inverse_of(all, at);
        m_interp = is_whole(m_inverse) ? Interp::NEAREST : m_option.interp;
        Grid result = grid;
        result.space_group = 1;
        return result;
    }

    Array<f32> apply(const Array<f32>& items) const override {
        Array<f32> result(items.shape(), items.option());
        geometry::TransformOption option = m_option;
        option.interp = m_interp;
        if (not m_has_mean_outside) {
            transform(items, result, option);
            return result;
        }
        for (i64 i = 0; i < items.shape()[0]; ++i) {
            const Array<f32> item = items.subregion(i);
            const f32 level = mean(item);
            option.value = std::isfinite(level) ? level : 0;
            transform(item, result.subregion(i), option);
        }
        return result;
    }

private:
    std::vector<Motion> m_motions;
    AxisValues m_center;
    geometry::TransformOption m_option;
    bool m_has_mean_outside;
    Affine m_inverse{};
    Interp m_interp{};

    void transform(const Array<f32>& items, const Array<f32>& result, const geometry::TransformOption& option) const {
        if (items.shape()[1] > 1)
            geometry::transform_3d(items, result, m_inverse, option);
        else
            geometry::transform_2d(items, result, without_depth(m_inverse), option);
    }
};

Border border_of(const std::string& name) {
    for (const auto& [known, border]: borders_by_name)
        if (name == known)
            return border;
    panic("there is no border {}", name);
}

}  // namespace

void add_motion_operations(Command& command, std::vector<Operation>& operations) {
    add_options_of(table, command, operations);
}

Steps motion_steps(const std::vector<Operation>& operations, const MotionOption& options) {
    std::vector<Motion> motions;
    motions.reserve(operations.size());
    for (const Operation& operation: operations)
        motions.push_back(maker_of(table, operation)(operation));
    AxisValues center;
    if (not options.center.empty())
        center = axis_values("--center", options.center);
    const geometry::TransformOption option{
            .interp = interpolations().at(options.interp), .border = border_of(options.border)};
    Steps steps;
    steps.push_back(std::make_unique<Motions>(std::move(motions), center, option, options.border == "mean"));
    return steps;
}

}  // namespace noa::program
