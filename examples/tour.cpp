// A tour of what works so far, on screen. `./dev run` builds and runs it.
#include <kwk/kwk.hpp>
#include <noa/noa.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using namespace kwk;

namespace {

void title(std::string_view text) {
    std::cout << "\n== " << text << '\n';
}

void show(std::string_view code, const auto& value) {
    std::cout << "  " << code << "\n      " << value << '\n';
}

// Two blobs of different size on an empty background: something one can tell the sides of.
void draw_particle(auto image) {
    const auto [h, w] = image.shape();
    const auto blob = [](double y, double x, double radius) { return std::exp(-(y * y + x * x) / (radius * radius)); };
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x)
            image(height = y, width = x) =
                    static_cast<float>(blob(y - 7., (x - 14.) / 2, 4.) + blob(y - 11., (x - 36.) / 2, 2.));
}

void print_image(auto image) {
    constexpr std::string_view shades = " .:-=+*#%@";
    const auto [h, w] = image.shape();
    for (int y = 0; y < h; ++y) {
        std::string line = "      |";
        for (int x = 0; x < w; ++x)
            line += shades[static_cast<std::size_t>(std::clamp(image(y, x) * 9.99f, 0.f, 9.f))];
        std::cout << line << "|\n";
    }
}

void shapes() {
    title("A shape says what its extents mean; the right-most axis is contiguous");
    show("shape<height, width>(5, 10)", shape<height, width>(5, 10));
    show("shape(batch = 12, height = 480, width = 640_c)", shape(batch = 12, height = 480, width = 640_c));
    show("as_stride(shape(batch = 12, height = 480, width = 640_c))",
            as_stride(shape(batch = 12, height = 480, width = 640_c)));
    std::cout << "  shape(height = 480_c, width = 640_c) is empty: " << std::boolalpha
              << std::is_empty_v<decltype(shape(height = 480_c, width = 640_c))> << ", constants live in the type\n";
}

void views() {
    title("A view gives memory a shape; indices come by name");
    constexpr auto size = shape(height = 16_c, width = 48_c);
    std::vector<float> memory(size.numel());
    const auto image = view(memory, size);
    draw_particle(image);
    print_image(image);
    show("image(width = 14, height = 7)", image(width = 14, height = 7));

    title("image(height = slice(by = -1)): upside down, without a copy");
    print_image(image(height = slice(by = -1)));

    title("image(between(4, end - 1), last(end / 2)): the lower right");
    print_image(image(between(4, end - 1), last(end / 2)));

    title("image(every(2), every(2)): a thumbnail");
    print_image(image(every(2), every(2)));
}

void errors() {
    title("Mistakes are found: by the compiler where it can know, else with the numbers");
    const auto attempt = [](std::string_view code, auto call) {
        try {
            call();
        } catch (const kwk::error& e) {
            show(code, e.what());
            return;
        }
        throw std::logic_error("this should not have worked: " + std::string(code));
    };
    attempt("shape(height = 480)(between(100, 500))", [] { (void)shape(height = 480)(between(100, 500)); });
    attempt("shape<height, (width = 640_c)>(480, 641)", [] { (void)(shape<height, (width = 640_c)>(480, 641)); });
    attempt("shape(1LL << 40, 1LL << 40).numel()", [] { (void)shape(1LL << 40, 1LL << 40).numel(); });
    std::cout << "  shape(height = 480)[depth]\n      does not compile: a shape knows its axes\n";
}

}  // namespace

int main() {
    std::cout << "noa " << noa::version() << ": arrays whose dimensions have a meaning\n";
    shapes();
    views();
    errors();
    std::cout << "\nThat was kwk, the vocabulary of axes and extents. docs/axes.md is its guide.\n";
}
