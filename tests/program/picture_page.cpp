#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "noa/base/error.hpp"
#include "picture/gallery.hpp"
#include "picture/page.hpp"
#include "program/pictures.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using namespace noa::program;
using test::copy_of, test::inf, test::is_white, test::nan, test::view_of;

TEST(sheet, has_columns_for_a_pleasant_picture) {
    const auto columns = [](i64 n, i64 height, i64 width) { return lay_out_sheet(n, height, width).n_columns; };
    EXPECT_EQ(columns(1, 64, 64), 1);
    EXPECT_EQ(columns(3, 64, 64), 3);
    EXPECT_EQ(columns(6, 64, 64), 3);
    EXPECT_EQ(columns(24, 64, 64), 6);
    EXPECT_EQ(columns(40, 64, 64), 8);
    EXPECT_EQ(columns(4, 100, 400), 1);
    EXPECT_EQ(columns(4, 400, 100), 4);
    EXPECT_EQ(lay_out_sheet(5, 64, 64, {.n_columns = 2}).n_rows, 3);
    EXPECT_EQ(lay_out_sheet(5, 64, 64, {.n_columns = 20}).n_columns, 5);
}

TEST(sheet, has_tiles_as_large_as_fit) {
    const SheetLayout enlarged = lay_out_sheet(4, 50, 60, {.n_columns = 2});
    EXPECT_EQ(enlarged.tile_width, 300);  // five times
    EXPECT_EQ(enlarged.tile_height, 250);
    for (const i64 width: {64, 200, 777, 1600})
        for (const i64 n: {1, 2, 7, 40, 1000}) {
            const SheetLayout sheet = lay_out_sheet(n, 3838, 3710, {.title = "title", .width = width});
            EXPECT_LE(sheet.width, width);
            EXPECT_NEAR(static_cast<f64>(sheet.tile_height), static_cast<f64>(sheet.tile_width) * 3838 / 3710, 1);
            const PixelBox last = sheet.tile(n - 1);
            EXPECT_LE(last.right + sheet.margin, sheet.width);
            EXPECT_EQ(last.bottom + sheet.caption_height + sheet.margin, sheet.height);
        }
    EXPECT_TRUE(test::throws<noa::Exception>([] { lay_out_sheet(0, 5, 5); }, "lay_out_sheet", "0 images of 5 x 5"));
    EXPECT_TRUE(test::throws<noa::Exception>([] { lay_out_sheet(1, 5, 5, {.width = 3}); }, "lay_out_sheet", "3"));
}

TEST(sheet, has_images_in_their_tiles) {
    std::vector<f32> stack;
    for (int i = 0; i < 5; ++i)
        stack.insert(stack.end(), 1600, static_cast<f32>(i));
    const SheetOption option{.title = "five", .contrast = ContrastRule::limits(0, 5), .pixel_size = 1.1};
    const Canvas images = contact_sheet(view_of(stack, {5, 1, 40, 40}), option);
    const Canvas slices = contact_sheet(view_of(stack, {1, 5, 40, 40}), option);
    EXPECT_EQ(copy_of(images), copy_of(slices));
    const SheetLayout sheet = lay_out_sheet(5, 40, 40, option);
    EXPECT_EQ(images.width(), sheet.width);
    EXPECT_EQ(images.height(), sheet.height);
    for (i64 i = 0; i < 5; ++i) {
        const auto level = static_cast<u8>(51 * i);
        EXPECT_EQ(images.at(sheet.tile(i).left, sheet.tile(i).top), (Color{level, level, level}));
        EXPECT_EQ(images.at(sheet.tile(i).right - 1, sheet.tile(i).bottom - 1), (Color{level, level, level}));
    }
    const Canvas own = contact_sheet(view_of(stack, {5, 1, 40, 40}), {.has_own_contrast = true});
    const PixelBox tile = lay_out_sheet(5, 40, 40).tile(4);
    EXPECT_EQ(own.at(tile.left, tile.top), (Color{128, 128, 128}));
}

TEST(sheet, says_what_is_wrong) {
    const std::vector<f32> image(12);
    ContactSheet sheet(1, 3, 4);
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                sheet.add(view_of(image, {1, 1, 4, 3}));
            },
            "ContactSheet::add", "3 x 4"));
    sheet.add(view_of(image, {1, 1, 3, 4}));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                sheet.add(view_of(image, {1, 1, 3, 4}));
            },
            "ContactSheet::add", "room for 1"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                contact_sheet(view_of(image, {3, 1, 2, 2}), {}, {"one"});
            },
            "contact_sheet", "1 captions for 3"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                contact_sheet(view_of(image, {3, 2, 2, 1}));
            },
            "contact_sheet", "neither"));
    EXPECT_TRUE(test::throws<noa::Exception>(
            [&] {
                volume_sheet(view_of(image, {3, 2, 2, 1}));
            },
            "volume_sheet", "no volume"));
}

// The value of a voxel says where it is: levels of the three slices are known.
TEST(sheet, has_the_central_slices_of_a_volume) {
    constexpr i64 depth = 4, height = 6, width = 8;
    std::vector<f32> volume;
    for (i64 z = 0; z < depth; ++z)
        for (i64 y = 0; y < height; ++y)
            for (i64 x = 0; x < width; ++x)
                volume.push_back(static_cast<f32>(x + 8 * y + 64 * z));
    const Canvas sheet =
            volume_sheet(view_of(volume, {1, depth, height, width}), {.contrast = ContrastRule::limits(0, 255)});
    // Twelve pixels side by side, 900 at most: each is 75 wide. Around them 18 of margin and 25 of labels.
    constexpr i64 scale = 75, margin = 18, label = 25, left = margin + label;
    constexpr i64 right = left + width * scale + margin + label, below = left + height * scale + margin + label;
    EXPECT_EQ(sheet.width(), right + depth * scale + margin);
    EXPECT_EQ(sheet.height(), below + depth * scale + margin);
    const auto level = [&](i64 x, i64 y) { return sheet.at(x, y).red; };
    for (i64 x = 0; x < width; ++x)
        for (i64 y = 0; y < height; ++y)
            EXPECT_EQ(level(left + x * scale + 37, left + y * scale + 37), x + 8 * y + 128);
    for (i64 z = 0; z < depth; ++z) {
        EXPECT_EQ(level(right + z * scale + 37, left + 37), 4 + 64 * z);
        EXPECT_EQ(level(right + z * scale + 37, left + 2 * scale + 37), 4 + 16 + 64 * z);
        EXPECT_EQ(level(left + 37, below + z * scale + 37), 24 + 64 * z);
        EXPECT_EQ(level(left + 5 * scale + 37, below + z * scale + 37), 5 + 24 + 64 * z);
    }
}

TEST(sheet, has_scale_bars_of_round_lengths) {
    Canvas canvas(400, 200);
    draw_scale_bar(canvas, canvas.area(), 1.5, 12);  // a quarter is 150 Angstrom: 100 of them are 67 pixels
    const i64 row = 200 - 12 - 2;
    i64 n = 0;
    for (i64 x = 0; x < 400; ++x)
        n += canvas.at(x, row) == colors::ink;
    EXPECT_EQ(n, 67);
    Canvas none(400, 200);
    for (const f64 size: {0., -1., nan, inf})
        draw_scale_bar(none, none.area(), size, 12);
    EXPECT_TRUE(is_white(none));
}

Page page_of_images_and_plots(const std::vector<f32>& image) {
    const Picture wide{.image = view_of(image, {1, 1, 10, 20})}, high{.image = view_of(image, {1, 1, 20, 10})};
    Page page;
    page.title = "Title", page.subtitle = "subtitle";
    page.rows = {{.panels = {{.title = "a", .content = wide}, {.content = high}}},
            {.panels = {{.content = high}, {.title = "p", .caption = "c", .content = Plot{}, .weight = 2},
                     {.content = Plot{}}},
                    .height = 300},
            {.panels = {{.content = high}}, .height = 100}};
    return page;
}

TEST(page, has_panels_within_it_and_apart) {
    const std::vector<f32> image(200);
    const Page page = page_of_images_and_plots(image);
    const PageLayout layout = lay_out_page(page);
    std::vector<Rectangle> all;
    for (const auto& row: layout.panels)
        all.insert(all.end(), row.begin(), row.end());
    ASSERT_EQ(all.size(), 6U);
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_GE(all[i].x, 36);
        EXPECT_LE(all[i].right(), 1600 - 36 + 1);
        EXPECT_GE(all[i].y, 36);
        EXPECT_LE(all[i].bottom(), static_cast<f64>(layout.height) - 36);
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(all[i].meets(all[k])) << i << " " << k;
    }
}

TEST(page, keeps_the_proportions_of_images_and_shares_the_rest_among_plots) {
    const std::vector<f32> image(200);
    const PageLayout layout = lay_out_page(page_of_images_and_plots(image));
    const auto& images = layout.panels[0];
    EXPECT_NEAR(images[0].width / images[0].height, 2, 0.01);
    EXPECT_NEAR(images[1].width / images[1].height, 0.5, 0.01);
    EXPECT_NEAR(images[1].right(), 1600 - 36, 4);  // as wide as the page
    const auto& mixed = layout.panels[1];
    EXPECT_EQ(mixed[0].height, 300);
    EXPECT_EQ(mixed[0].width, 150);
    EXPECT_NEAR(mixed[1].width, 2 * mixed[2].width, 2);
    EXPECT_NEAR(mixed[2].right(), 1600 - 36, 1);
    EXPECT_NEAR(layout.panels[2][0].center().x, 800, 1);
}

TEST(page, is_drawn_where_it_is_laid_out) {
    std::vector<f32> image(200, 0.f);
    image[0] = 1;
    Page page = page_of_images_and_plots(image);
    const PageLayout layout = lay_out_page(page);
    const Canvas canvas = picture_of(page);
    EXPECT_EQ(canvas.width(), 1600);
    EXPECT_EQ(canvas.height(), layout.height);
    const Rectangle place = layout.panels[0][0];
    EXPECT_EQ(canvas.at(static_cast<i64>(place.x), static_cast<i64>(place.y)), colors::white);
    EXPECT_EQ(canvas.at(static_cast<i64>(place.right()) - 1, static_cast<i64>(place.bottom()) - 1), colors::black);
    EXPECT_EQ(copy_of(canvas), copy_of(picture_of(page)));
    EXPECT_GT(picture_of(Page{.title = "Nothing"}).height(), 0);
}

TEST(page, says_what_is_wrong) {
    Page page;
    page.width = 3;
    EXPECT_TRUE(test::throws<noa::Exception>([&] { lay_out_page(page); }, "lay_out_page", "3 pixels"));
    page.width = 500;
    page.rows = {{.panels = {{.content = Picture{}}}}};
    EXPECT_TRUE(test::throws<noa::Exception>([&] { lay_out_page(page); }, "lay_out_page", "shape"));
    page.rows = {{.panels = {{.title = "p", .content = Plot{}, .weight = 0}}}};
    EXPECT_TRUE(test::throws<noa::Exception>([&] { lay_out_page(page); }, "lay_out_page", "'p'", "weight 0"));
}

}  // namespace
