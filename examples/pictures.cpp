// The pictures of docs/geometry.md, drawn by the library itself: `pictures DIR` writes them there as PGM files, which
// docs/pictures/make.py turns into PNG.
#include <noa/noa.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string_view>
#include <vector>

using namespace noa::types;
using noa::deg2rad;
namespace ng = noa::geometry;

namespace {

using Image = Array<f32>;        // from 0, which is black, to 1
using Row = std::vector<Image>;  // panels of the same height

// ---- Files ---------------------------------------------------------------------------------------------------------

Shape4 size_of(const std::vector<Row>& rows, i64 gap) {
    i64 height = -gap, widest = 0;
    for (const Row& row: rows) {
        i64 width = -gap;
        for (const Image& panel: row)
            width += panel.shape()[3] + gap;
        height += row.front().shape()[2] + gap;
        widest = std::max(widest, width);
    }
    return {1, 1, height, widest};
}

// Panels side by side, row below row, with white between them.
Image arranged(const std::vector<Row>& rows) {
    constexpr i64 gap = 8;
    auto result = noa::ones<f32>(size_of(rows, gap));
    i64 y = 0;
    for (const Row& row: rows) {
        i64 x = 0;
        for (const Image& panel: row) {
            const auto [b, d, h, w] = panel.shape();
            noa::copy(panel, result.subregion(0, 0, noa::Slice{y, y + h}, noa::Slice{x, x + w}));
            x += w + gap;
        }
        y += row.front().shape()[2] + gap;
    }
    return result;
}

void save(const std::filesystem::path& file, const std::vector<Row>& rows) {
    const Image picture = arranged(rows);
    const auto bytes = noa::empty<u8>(picture.shape());
    noa::clamp_cast(noa::round(noa::multiply(picture, 255.f)), bytes);
    std::ofstream stream(file, std::ios::binary);
    stream << "P5\n" << picture.shape()[3] << ' ' << picture.shape()[2] << "\n255\n";
    stream.write(reinterpret_cast<const char*>(bytes.eval().get()), bytes.n_elements());
    if (not stream.flush())
        throw std::runtime_error("cannot write " + file.string());
}

// ---- What is drawn -------------------------------------------------------------------------------------------------

Image black(i64 height, i64 width) {
    return noa::zeros<f32>({1, 1, height, width});
}

Vec<f64, 2> center_of(const Image& image) {
    return Vec{image.shape()[2] / 2, image.shape()[3] / 2}.as<f64>();
}

// A bar from one point to another, over what is there.
void line(const Image& image, const Vec<f64, 2>& from, const Vec<f64, 2>& to, f64 width, f64 value) {
    const auto way = to - from;
    const auto matrix = ng::translate((from + to) / 2) * ng::linear2affine(ng::rotate(std::atan2(way[0], way[1])));
    ng::draw(image, image, ng::Rectangle<2>{.half_lengths = {width / 2, noa::norm(way) / 2}, .smoothness = 1},
            {.inverse_matrix = matrix.inverse(), .value = value, .combine = ng::Combine::REPLACE});
}

void arrow(const Image& image, const Vec<f64, 2>& from, const Vec<f64, 2>& to, f64 value) {
    line(image, from, to, 1, value);
    const auto back = 8. * noa::normalize(from - to);
    for (const f64 side: {-25., 25.})
        line(image, to, to + ng::rotate(deg2rad(side)) * back, 1, value);
}

// The axes of an image, which has been turned by an angle: +x and +y, with their letters.
void axes(const Image& image, f64 angle, f64 value) {
    const auto center = center_of(image);
    const f64 length = center[0] - 20;  // with room for the letters
    const auto turn = ng::rotate(angle);
    const auto along_x = turn * Vec{0., length}, along_y = turn * Vec{length, 0.};
    arrow(image, center, center + along_x, value);
    arrow(image, center, center + along_y, value);

    const auto x = center + turn * Vec{0., length + 9}, y = center + turn * Vec{length + 9, 0.};
    line(image, x + Vec{-4., -3.}, x + Vec{4., 3.}, 1, value);
    line(image, x + Vec{-4., 3.}, x + Vec{4., -3.}, 1, value);
    line(image, y + Vec{-4., -3.}, y + Vec{0., 0.}, 1, value);
    line(image, y + Vec{-4., 3.}, y + Vec{4., -3.}, 1, value);
}

// From the direction +x to that of the angle.
void arc(const Image& image, f64 radius, f64 angle, f64 value) {
    const auto center = center_of(image);
    const auto at = [&](f64 phi) { return center + ng::rotate(phi) * Vec{0., radius}; };
    constexpr int n = 16;
    for (int i = 0; i + 1 < n; ++i)
        line(image, at(angle * i / n), at(angle * (i + 1) / n), 1, value);
    arrow(image, at(angle * (n - 2) / n), at(angle), value);
}

// Something that one can tell the sides of, about the center of an image and so many pixels high.
Image letter_f(i64 height, i64 width, f64 size, const Vec<f64, 2>& from_center = {}) {
    Image result = black(height, width);
    const auto center = center_of(result) + from_center;
    const auto bar = [&](f64 y, f64 x, f64 half_height, f64 half_width) {
        ng::draw(result, result,
                ng::Rectangle<2>{.center = center + size * Vec{y, x},
                        .half_lengths = size * Vec{half_height, half_width},
                        .smoothness = 2},
                {.combine = ng::Combine::MAXIMUM});
    };
    bar(0, -0.2, 0.5, 0.07);
    bar(-0.43, 0.04, 0.07, 0.31);
    bar(-0.04, -0.02, 0.07, 0.25);
    return result;
}

// ---- The pictures --------------------------------------------------------------------------------------------------

std::vector<Row> conventions() {
    const f64 angle = deg2rad(30.);
    const Image before = letter_f(192, 192, 90), after = ng::rotate_2d(before, angle, {.interp = Interp::CUBIC});
    axes(before, 0, 0.8);
    axes(after, 0, 0.5);
    axes(after, angle, 0.8);
    arc(after, 55, angle, 1);
    return {{before, after}};
}

std::vector<Row> motions() {
    const Image figure = letter_f(144, 144, 64);
    const ng::AboutOption<2> about{.interp = Interp::CUBIC};
    const Row panels{figure, ng::rotate_2d(figure, deg2rad(30.), about),
            ng::shift_2d(figure, Vec{20., -30.}, {.interp = Interp::CUBIC}),
            ng::scale_2d(figure, Vec{0.5, 1.5}, about)};
    for (const Image& panel: panels)
        axes(panel, 0, 0.6);
    return {panels};
}

// The corners of an image, around its pixels, through a matrix.
void frame(const Image& output, const Image& input, const Mat<f64, 3, 3>& matrix) {
    const f64 bottom = static_cast<f64>(input.shape()[2]) - 0.5, right = static_cast<f64>(input.shape()[3]) - 0.5;
    const Vec<f64, 2> corners[]{{-0.5, -0.5}, {-0.5, right}, {bottom, right}, {bottom, -0.5}};
    const auto place = [&](int i) { return (matrix * corners[i % 4].push_back(1.)).pop_back(); };
    for (int i = 0; i < 4; ++i)
        line(output, place(i), place(i + 1), 1, 1);
}

std::vector<Row> borders() {
    const auto pixels = noa::from_values<f32>({
            {8, 8, 8, 8, 8, 8, 4},
            {8, 2, 2, 2, 2, 3, 4},
            {8, 2, 2, 2, 2, 3, 4},
            {8, 8, 8, 8, 2, 3, 4},
            {8, 2, 2, 2, 2, 3, 4},
            {8, 2, 2, 2, 2, 3, 4},
            {8, 2, 2, 2, 2, 3, 4},
    });
    const auto input = noa::divide(pixels, 10.f);
    const auto matrix = ng::translate(Vec{72., 72.}) * ng::linear2affine(8. * ng::rotate(deg2rad(20.))) *
                        ng::translate(-center_of(input));
    std::vector<Row> rows;
    for (const auto& row: {std::vector{Border::ZERO, Border::VALUE, Border::CLAMP},
                 std::vector{Border::PERIODIC, Border::MIRROR, Border::REFLECT}}) {
        rows.emplace_back();
        for (const Border border: row) {
            const Image output = black(144, 144);
            ng::transform_2d(
                    input, output, matrix.inverse(), {.interp = Interp::NEAREST, .border = border, .value = 0.6});
            frame(output, input, matrix);
            rows.back().push_back(output);
        }
    }
    return rows;
}

constexpr Interp interps[]{Interp::NEAREST, Interp::LINEAR, Interp::CUBIC, Interp::CUBIC_BSPLINE, Interp::LANCZOS8};

// Few pixels, magnified.
std::vector<Row> interpolators() {
    const auto pixels = noa::from_values<f32>({
            {2, 2, 2, 2, 2, 2, 2, 2, 2},
            {2, 2, 2, 2, 2, 2, 2, 2, 2},
            {2, 2, 8, 8, 8, 8, 8, 2, 2},
            {2, 2, 8, 2, 2, 2, 2, 2, 2},
            {2, 2, 8, 8, 8, 8, 2, 2, 2},
            {2, 2, 8, 2, 2, 2, 2, 2, 2},
            {2, 2, 8, 2, 2, 2, 5, 2, 2},
            {2, 2, 2, 2, 2, 2, 2, 2, 2},
            {2, 2, 2, 2, 2, 2, 2, 2, 2},
    });
    const auto patch = noa::divide(pixels, 10.f);
    Row panels;
    for (const Interp interp: interps) {
        const Image output = black(144, 144);
        ng::scale_2d(patch, output, 16., {.interp = interp, .border = Border::CLAMP});
        panels.push_back(output);
    }
    return {panels};
}

// Rays that get finer towards the center.
Image star(i64 size) {
    const auto rays = noa::empty<f32>({1, 1, 720, size / 2});
    const auto pixels = rays.span(kwk::height, kwk::width);
    for (i64 phi = 0; phi < 720; ++phi)
        for (i64 rho = 0; rho < size / 2; ++rho)
            pixels(phi, rho) = static_cast<f32>(0.5 + 0.4 * std::cos(deg2rad(20. * static_cast<f64>(phi) / 2)));
    Image result = black(size, size);
    const auto center = center_of(result);
    ng::polar2cartesian(rays, result, {.border = Border::CLAMP});
    ng::draw(result, result, ng::Sphere<2>{.center = center, .radius = center[0] - 8, .smoothness = 6});
    return result;
}

// Ten turns, which are one whole turn: what is then missing is what interpolation has taken away.
std::vector<Row> turns() {
    const Image original = star(144);
    std::vector<Row> rows{{original}};
    for (const Interp interp: interps) {
        Image image = original;
        for (int i = 0; i < 10; ++i)
            image = ng::rotate_2d(image, deg2rad(36.), {.interp = interp});
        if (rows.back().size() == 3)
            rows.emplace_back();
        rows.back().push_back(image);
    }
    return rows;
}

// A turn of an image is a shift along the angles.
std::vector<Row> polar() {
    const Image figure = letter_f(180, 180, 80, {10, 20});
    const Image turned = ng::rotate_2d(figure, deg2rad(60.), {.interp = Interp::CUBIC});
    Row panels;
    for (const Image& image: {figure, turned}) {
        const Image angles = black(180, 90);
        ng::cartesian2polar(image, angles, {.interp = Interp::CUBIC});
        axes(image, 0, 0.6);
        panels.push_back(image);
        panels.push_back(angles);
    }
    return {panels};
}

std::vector<Row> masks() {
    const Image image = letter_f(144, 144, 60);
    noa::add(
            noa::multiply(image, 0.5f), noa::random<f32>(noa::Normal{0.3, 0.1}, image.shape(), {}, {.seed = 1}), image);
    const ng::Sphere<2> disc{.center = center_of(image), .radius = 40, .smoothness = 20};
    const Image mask = noa::like(image), inverted = noa::like(image), inside = noa::like(image),
                outside = noa::like(image);
    ng::draw(mask, disc);
    ng::draw(inverted, disc, {.invert = true});
    ng::draw(image, inside, disc);
    ng::draw(image, outside, disc, {.invert = true});
    return {{image, mask, inside, inverted, outside}};
}

std::vector<Row> symmetries() {
    const Image figure = letter_f(144, 144, 50, {0, 36});
    Row panels{figure};
    for (const std::string_view name: {"C2", "C3", "C5"})
        panels.push_back(ng::symmetrize_2d(figure, ng::Symmetry(name), {.interp = Interp::CUBIC, .normalize = false}));
    return {panels};
}

// Balls along a screw, each larger than the one before.
Array<f32> balls(i64 size) {
    auto volume = noa::zeros<f32>({1, size, size, size});
    const auto center = Vec{size, size, size} / 2;
    const f64 n = static_cast<f64>(size);
    for (int i = 0; i < 6; ++i) {
        const auto place = ng::rotate_y(deg2rad(55. * i)) * (n * Vec{0., 0.09 * (i - 2.5), 0.25});
        ng::draw(volume, volume,
                ng::Sphere<3>{.center = center.as<f64>() + place, .radius = n * (0.03 + 0.012 * i), .smoothness = 2},
                {.combine = ng::Combine::MAXIMUM});
    }
    return volume;
}

using Matrices = std::vector<Mat<f64, 3, 3>>;

// Of so many views from the angle -last to the angle last, about y.
Matrices inverse_tilts(f64 last, int n) {
    Matrices result;
    result.reserve(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i)
        result.push_back(ng::rotate_y(deg2rad(last * (2. * i / (n - 1) - 1))).inverse());
    return result;
}

Array<f32> projected(const Array<f32>& volume, const Matrices& inverses) {
    const i64 size = volume.shape()[3];
    auto images = noa::empty<f32>({static_cast<i64>(inverses.size()), 1, size, size});
    ng::project(volume, images, inverses);
    return images;
}

Array<f32> reconstructed(const Array<f32>& images, const Matrices& inverses) {
    const i64 n = images.shape()[0], size = images.shape()[3];
    const Shape4 of_images{n, 1, 2 * size, 2 * size}, of_volume{1, 2 * size, 2 * size, 2 * size};
    const auto slices = noa::fft::r2c(noa::resize(images, of_images));
    const auto spectrum = noa::zeros<c32>(of_volume.rfft());
    const auto weights = noa::zeros<f32>(of_volume.rfft());
    ng::insert_slices<"h2h">(slices, {}, spectrum, weights, of_images, of_volume, inverses);
    ng::divide_by_weights(spectrum, weights, spectrum);
    const auto volume = noa::fft::c2r(spectrum, of_volume);
    ng::gridding_correction(volume, volume);
    return noa::resize(volume, {1, size, size, size});
}

Image enlarged(const Image& image) {
    const auto [b, d, h, w] = image.shape();
    return ng::resample_fourier(image, {1, 1, 2 * h, 2 * w});
}

// At the middle of y: x to the right, and z down.
Image section(const Array<f32>& volume) {
    return enlarged(volume.subregion(0, noa::Full{}, volume.shape()[2] / 2).permute_copy({0, 2, 1, 3}));
}

std::vector<Row> projections() {
    const auto volume = balls(72);
    const auto views = projected(volume, inverse_tilts(45, 3));
    Row seen, sections{section(volume)};
    for (i64 i = 0; i < 3; ++i)
        seen.push_back(noa::multiply(enlarged(views.subregion(i)), 0.06f));
    for (const f64 last: {60., 90.}) {
        const Matrices inverses = inverse_tilts(last, 61);
        sections.push_back(section(reconstructed(projected(volume, inverses), inverses)));
    }
    return {seen, sections};
}

void save_all(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    save(folder / "conventions.pgm", conventions());
    save(folder / "motions.pgm", motions());
    save(folder / "borders.pgm", borders());
    save(folder / "interpolators.pgm", interpolators());
    save(folder / "turns.pgm", turns());
    save(folder / "polar.pgm", polar());
    save(folder / "masks.pgm", masks());
    save(folder / "symmetries.pgm", symmetries());
    save(folder / "projections.pgm", projections());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "Usage: pictures DIR\n";
        return 2;
    }
    try {
        save_all(argv[1]);
    } catch (const std::exception& e) {
        std::cerr << "pictures: " << e.what() << '\n';
        return 1;
    }
}
