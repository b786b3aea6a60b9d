// A tour of what works so far, on screen. `./dev run` builds and runs it.
#include <kwk/kwk.hpp>
#include <noa/noa.hpp>

#include <algorithm>
#include <cmath>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

using namespace noa::types;
using namespace kwk::literals;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using kwk::between, kwk::end, kwk::every, kwk::last, kwk::shape;

namespace {

void title(std::string_view text) {
    std::cout << "\n== " << text << '\n';
}

void show(std::string_view code, const auto& value) {
    std::cout << "  " << code << "\n      " << value << '\n';
}

// Two blobs of different size on an empty background: something one can tell the sides of.
void draw_particle(const Array<f32>& image) {
    const auto pixels = image.span(height, width);
    const auto blob = [](double y, double x, double radius) { return std::exp(-(y * y + x * x) / (radius * radius)); };
    for (i64 y = 0; y < image.shape()[height]; ++y)
        for (i64 x = 0; x < image.shape()[width]; ++x) {
            const auto h = static_cast<double>(y), w = static_cast<double>(x);
            pixels(y, x) = static_cast<f32>(blob(h - 7, (w - 14) / 2, 4) + blob(h - 11, (w - 36) / 2, 2));
        }
}

void print_image(const View<const f32>& image) {
    constexpr std::string_view shades = " .:-=+*#%@";
    const auto pixels = image.span(height, width);
    for (i64 y = 0; y < image.shape()[height]; ++y) {
        std::string line = "      |";
        for (i64 x = 0; x < image.shape()[width]; ++x)
            line += shades[static_cast<std::size_t>(std::clamp(pixels(y, x) * 9.99f, 0.f, 9.f))];
        std::cout << line << "|\n";
    }
}

void shapes() {
    title("kwk: a shape says what its extents mean; the right-most axis is contiguous");
    show("shape<height, width>(5, 10)", shape<height, width>(5, 10));
    show("shape(batch = 12, height = 480, width = 640_c)", shape(batch = 12, height = 480, width = 640_c));
    show("as_stride(shape(batch = 12, height = 480, width = 640_c))",
            as_stride(shape(batch = 12, height = 480, width = 640_c)));
    std::cout << "  shape(height = 480_c, width = 640_c) is empty: " << std::boolalpha
              << std::is_empty_v<decltype(shape(height = 480_c, width = 640_c))> << ", constants live in the type\n";
}

void arrays() {
    title("noa: arrays are batch, depth, height and width; a stack is not a volume");
    show("noa::zeros<f32>(shape(batch = 12, height = 64, width = 64)).shape()",
            noa::zeros<f32>(shape(batch = 12, height = 64, width = 64)).shape());
    show("noa::zeros<f32>(shape(depth = 12, height = 64, width = 64)).shape()",
            noa::zeros<f32>(shape(depth = 12, height = 64, width = 64)).shape());
    std::cout << "  noa::arange<f32>({1, 1, 3, 4}).flip(width)\n" << noa::arange<f32>({1, 1, 3, 4}).flip(width) << '\n';
}

void views() {
    title("An image, and other ways to see it: none of these copies a pixel");
    const auto image = noa::empty<f32>(shape(height = 16, width = 48));
    draw_particle(image);
    print_image(image);

    std::cout << "  image.flip(height)\n";
    print_image(image.flip(height));

    std::cout << "  image.subregion(height = between(4, end - 1), width = last(end / 2))\n";
    print_image(image.subregion(height = between(4, end - 1), width = last(end / 2)));

    std::cout << "  image.subregion(height = every(2), width = every(2)).permute(batch, depth, width, height)\n";
    print_image(image.subregion(height = every(2), width = every(2)).permute(batch, depth, width, height));
}

void errors() {
    title("Mistakes are found: by the compiler where it can know, else with the numbers");
    const auto attempt = [](std::string_view code, auto call) {
        try {
            call();
        } catch (const noa::Exception& e) {
            show(code, e.what());
            return;
        }
        throw std::logic_error("this should not have worked: " + std::string(code));
    };
    const auto image = noa::zeros<f32>({1, 1, 4, 5});
    attempt("noa::broadcast(image, {7, 1, 4, 6})", [&] { (void)noa::broadcast(image, {7, 1, 4, 6}); });
    attempt("image.subregion(height = 4)", [&] { (void)image.subregion(height = 4); });
    attempt("noa::copy(image.flip(width), image)", [&] { noa::copy(image.flip(width), image); });
    attempt("noa::zeros<f32>({1, 1 << 30, 1 << 30, 16})", [&] { (void)noa::zeros<f32>({1, 1 << 30, 1 << 30, 16}); });
    std::cout
            << "  image.shape()[kwk::channel]\n      does not compile: the axes of arrays are batch, depth, height and "
               "width\n";
}

}  // namespace

int main() {
    std::cout << "noa " << noa::version() << ": arrays whose dimensions have a meaning\n";
    shapes();
    arrays();
    views();
    errors();
    std::cout << "\ndocs/arrays.md is the guide to arrays, docs/axes.md the one to kwk, the vocabulary of axes.\n";
}
