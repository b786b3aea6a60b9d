// SpectrumLayout and Remap: where the frequencies of a spectrum are.
#pragma once

#include <string_view>
#include <type_traits>

#include "noa/base/config.hpp"
#include "noa/base/error.hpp"
#include "noa/base/shape.hpp"
#include "noa/base/traits.hpp"

namespace noa::fft {

/// How a spectrum is laid out, by name or by constant: "h" or SpectrumLayout::H, a half, whose width has the
/// frequencies that are not redundant; "f", full; "hc" and "fc", centered: the zero frequency is in the middle, at n/2,
/// of the dimensions that have negative frequencies. Transforms have h and f.
struct SpectrumLayout {
    bool is_full = false;
    bool is_centered = false;

    constexpr SpectrumLayout(bool full, bool centered) : is_full(full), is_centered(centered) {}
    constexpr SpectrumLayout(std::string_view name)
        : SpectrumLayout(name == "f" or name == "fc", name == "hc" or name == "fc") {
        const bool is_known = name == "h" or name == "hc" or name == "f" or name == "fc";
        if (std::is_constant_evaluated() and not is_known)
            throw "noa: the layouts of spectra are h, hc, f and fc; from one to another, as in h2fc";  // for compilers
        check(is_known, "'{}' is no layout of a spectrum: h, hc, f and fc are", name);
    }
    constexpr SpectrumLayout(const char* name) : SpectrumLayout(std::string_view(name)) {}

    constexpr std::string_view name() const { return is_full ? is_centered ? "fc" : "f" : is_centered ? "hc" : "h"; }

    /// The shape of a spectrum of arrays of this shape.
    constexpr Shape4 shape(const Shape4& real) const { return is_full ? real : real.rfft(); }

    friend constexpr bool operator==(const SpectrumLayout&, const SpectrumLayout&) = default;

    static const SpectrumLayout H, HC, F, FC;  // NOLINT(readability-identifier-naming): as enumerators are
};

inline constexpr SpectrumLayout SpectrumLayout::H{false, false}, SpectrumLayout::HC{false, true},
        SpectrumLayout::F{true, false}, SpectrumLayout::FC{true, true};

/// From one layout to another: "h2hc" or Remap::H2HC, any two of the four.
struct Remap {
    SpectrumLayout from, to;

    constexpr Remap(SpectrumLayout before, SpectrumLayout after) : from(before), to(after) {}
    constexpr Remap(std::string_view names) : from(split(names, false)), to(split(names, true)) {}
    constexpr Remap(const char* names) : Remap(std::string_view(names)) {}

    friend constexpr bool operator==(const Remap&, const Remap&) = default;

    // NOLINTBEGIN(readability-identifier-naming): likewise
    static const Remap H2H, H2HC, H2F, H2FC, HC2H, HC2HC, HC2F, HC2FC, F2H, F2HC, F2F, F2FC, FC2H, FC2HC, FC2F, FC2FC;
    // NOLINTEND(readability-identifier-naming)

private:
    static constexpr SpectrumLayout split(std::string_view names, bool second) {
        const auto at = names.find('2');
        if (std::is_constant_evaluated() and at == std::string_view::npos)
            throw "noa: two layouts of spectra are named with a 2 between them, as in h2fc: h, hc, f and fc";
        check(at != std::string_view::npos, "'{}' does not name two layouts of a spectrum, as h2hc does", names);
        return second ? names.substr(at + 1) : names.substr(0, at);
    }
};

inline constexpr Remap Remap::H2H{SpectrumLayout::H, SpectrumLayout::H},
        Remap::H2HC{SpectrumLayout::H, SpectrumLayout::HC}, Remap::H2F{SpectrumLayout::H, SpectrumLayout::F},
        Remap::H2FC{SpectrumLayout::H, SpectrumLayout::FC}, Remap::HC2H{SpectrumLayout::HC, SpectrumLayout::H},
        Remap::HC2HC{SpectrumLayout::HC, SpectrumLayout::HC}, Remap::HC2F{SpectrumLayout::HC, SpectrumLayout::F},
        Remap::HC2FC{SpectrumLayout::HC, SpectrumLayout::FC}, Remap::F2H{SpectrumLayout::F, SpectrumLayout::H},
        Remap::F2HC{SpectrumLayout::F, SpectrumLayout::HC}, Remap::F2F{SpectrumLayout::F, SpectrumLayout::F},
        Remap::F2FC{SpectrumLayout::F, SpectrumLayout::FC}, Remap::FC2H{SpectrumLayout::FC, SpectrumLayout::H},
        Remap::FC2HC{SpectrumLayout::FC, SpectrumLayout::HC}, Remap::FC2F{SpectrumLayout::FC, SpectrumLayout::F},
        Remap::FC2FC{SpectrumLayout::FC, SpectrumLayout::FC};

/// The frequency, in cycles along n elements, that an index of a full dimension has: 0, 1, ... then the negative ones,
/// from -n/2 on; centered, from -n/2 to (n-1)/2.
template<traits::integer Index>
NOA_HD constexpr Index frequency_at(Index index, Index n, bool is_centered) {
    if (is_centered)
        return static_cast<Index>(index - n / 2);
    return index <= (n - 1) / 2 ? index : static_cast<Index>(index - n);
}

/// The index that has a frequency, from -n/2 to n/2; those two are the same one if n is even.
template<traits::integer Index>
NOA_HD constexpr Index index_at(Index frequency, Index n, bool is_centered) {
    const Index index = static_cast<Index>(is_centered ? frequency + n / 2 : frequency);
    return index < 0 ? static_cast<Index>(index + n) : index >= n ? static_cast<Index>(index - n) : index;
}

}  // namespace noa::fft
