// Symmetry: the rotations that leave an object as it is.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "noa/base/mat.hpp"
#include "noa/base/traits.hpp"

namespace noa::geometry {

/// A point group of rotations, by its name in the notation of Schoenflies, in upper or lower case:
///
/// | name    | elements | axes                                                                             |
/// |---------|----------|----------------------------------------------------------------------------------|
/// | Cn      | n        | n-fold along z                                                                   |
/// | Dn      | 2n       | n-fold along z, 2-fold along x                                                   |
/// | T       | 12       | 2-fold along x, y and z                                                          |
/// | O       | 24       | 4-fold along x, y and z                                                          |
/// | I1 or I | 60       | 2-fold along x, y and z; the 5-fold ones closest to +z are in the yz plane       |
/// | I2      | 60       | 2-fold along x, y and z; the 5-fold ones closest to +z are in the xz plane       |
/// | I3      | 60       | 5-fold along z, 2-fold along y; of the 5-fold ones next to +z, one is towards -x |
/// | I4      | 60       | 5-fold along z, 2-fold along y; of the 5-fold ones next to +z, one is towards +x |
///
/// where n is from 1 to 1000. These are the standard orientations of J. B. Heymann, M. Chagoyen and D. M. Belnap,
/// J. Struct. Biol. 151 (2005) 196, whose I is I1, and for the other names those of XMIPP and RELION. Two names mean
/// something else there: their I is I2, and their T has a 3-fold axis along z and a 2-fold one in the yz plane.
class Symmetry {
public:
    /// An error for other names, which says what is allowed. Where a symmetry is wanted its name can be given: "D7".
    Symmetry(std::string_view name);
    Symmetry(const char* name) : Symmetry(std::string_view(name)) {}
    Symmetry(const std::string& name) : Symmetry(std::string_view(name)) {}

    /// In upper case, and I1 for I.
    const std::string& name() const& { return m_name; }
    std::string name() && { return std::move(m_name); }

    /// The number of elements, with the identity.
    i64 order() const { return static_cast<i64>(m_matrices.size()); }

    /// The elements as zyx matrices, the identity first; of Cn and Dn, then the rotations about z by 1/n, 2/n ...
    /// turns. Values that are 0, 1/2 or 1 are exactly that, the others are rounded once. They live as long as this
    /// object.
    std::span<const Mat<f64, 3, 3>> matrices() const& { return m_matrices; }
    std::span<const Mat<f64, 3, 3>> matrices() const&& = delete;

private:
    std::string m_name;
    std::vector<Mat<f64, 3, 3>> m_matrices;
};

inline std::string to_string(const Symmetry& symmetry) {
    return symmetry.name();
}

}  // namespace noa::geometry
