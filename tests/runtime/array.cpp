// Array and View: construction, queries, and the same memory seen in other ways.
#include "noa/runtime/array.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <numeric>
#include <vector>

#include "noa/runtime/factory.hpp"
#include "support/throws.hpp"

namespace {

using namespace noa::types;
using kwk::batch, kwk::depth, kwk::height, kwk::width;
using noa::Ellipsis, noa::Exception, noa::Full, noa::Slice;

static_assert(sizeof(View<f32>) <= 88 and std::is_trivially_copyable_v<View<f32>>);
static_assert(std::is_convertible_v<Array<f32>, View<f32>> and std::is_convertible_v<Array<f32>, View<const f32>>);
static_assert(
        std::is_convertible_v<View<f32>, View<const f32>> and std::is_convertible_v<Array<f32>, Array<const f32>>);
static_assert(not std::is_convertible_v<View<const f32>, View<f32>> and
              not std::is_convertible_v<Array<const f32>, View<f32>>);
static_assert(not std::is_constructible_v<View<f32>, Array<const f32>>);

template<typename A>
std::vector<typename A::value_type> values(const A& array) {
    std::vector<typename A::value_type> result;
    const auto span = array.span();
    for (i64 n = 0; n < array.n_elements(); ++n)
        result.push_back(span(noa::layout::index_at(array.shape(), n)));
    return result;
}

// ---- Construction
// ----------------------------------------------------------------------------------------------------

TEST(array, is_c_contiguous_unless_asked_otherwise) {
    const auto a = Array<f32>({1, 3, 4, 5});

    EXPECT_EQ(a.shape(), (Shape4{1, 3, 4, 5}));
    EXPECT_EQ(a.strides(), (Strides4{60, 20, 5, 1}));
    EXPECT_TRUE(a.are_contiguous());
    EXPECT_EQ(a.n_elements(), 60);
    EXPECT_EQ(a.n_bytes(), 240);
    EXPECT_EQ(a.ndim(), 3);
    EXPECT_EQ(a.device(), Device("cpu"));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(a.get()) % 64, 0u);
}

TEST(array, bytes_are_counted_with_care) {
    f32 one = 1;
    const auto huge = View(&one, {1, 1, 1, 1}).broadcast({1, 1, i64{1} << 31, i64{1} << 30});
    EXPECT_EQ(huge.n_elements(), i64{1} << 61);
    EXPECT_TRUE(test::throws<Exception>([&] { (void)huge.n_bytes(); }, "(1,1,2147483648,1073741824)", "4 each"));
}

TEST(array, takes_any_layout) {
    const auto f = Array<f32>(Layout{{1, 1, 4, 5}, {20, 20, 1, 4}});
    EXPECT_TRUE(f.are_contiguous<'F'>());
    const auto backwards = Array<i32>(Layout{{1, 1, 1, 5}, {5, 5, 5, -1}});
    for (i64 i = 0; i < 5; ++i)
        backwards.span()(0, 0, 0, i) = static_cast<i32>(i);
    EXPECT_EQ(backwards.get()[-4], 4);
}

TEST(array, empty_ones_are_values) {
    EXPECT_TRUE(Array<f32>{}.is_empty());
    EXPECT_TRUE(View<f32>{}.is_empty());
    const auto none = Array<f32>({3, 1, 0, 5});
    EXPECT_TRUE(none.is_empty());
    EXPECT_EQ(none.get(), nullptr);
    EXPECT_EQ(none.copy().shape(), none.shape());
    EXPECT_EQ(none.reshape({5, 3, 0, 1}).shape(), (Shape4{5, 3, 0, 1}));
    EXPECT_TRUE(none.subregion(1).is_empty());
    EXPECT_TRUE(none.flip(2).is_empty());
    EXPECT_TRUE(test::throws<Exception>([&] { (void)none.first(); }, "(3,1,0,5)"));
}

TEST(array, parts_of_a_temporary_leave_a_variable_as_it_is) {
    Array<i32> a({1, 1, 4, 5});
    const auto memory = std::move(a).shared();
    const auto option = std::move(a).option();
    EXPECT_EQ(memory.get(), a.get());  // NOLINT(bugprone-use-after-move): nothing was moved
    EXPECT_EQ(a.shape(), (Shape4{1, 1, 4, 5}));
    EXPECT_EQ(option.device, Device{});
}

TEST(array, moved_from_it_is_empty) {
    auto a = noa::arange<f32>(6);
    auto b = std::move(a);
    EXPECT_TRUE(a.is_empty());  // NOLINT: that is what is tested
    EXPECT_EQ(b.n_elements(), 6);
    a = std::move(b);
    EXPECT_TRUE(b.is_empty());  // NOLINT
    EXPECT_EQ(values(a).back(), 5.f);
    auto& same = a;
    a = std::move(same);
    a = same;
    EXPECT_EQ(a.n_elements(), a.get() == nullptr ? 0 : 6);
}

TEST(array, what_a_temporary_says_of_itself_outlives_it) {
    static_assert(std::is_same_v<decltype(std::declval<Array<f32>>().shape()), Shape4>);
    static_assert(std::is_same_v<decltype(std::declval<Array<f32>>().strides()), Strides4>);
    static_assert(std::is_same_v<decltype(std::declval<Array<f32>>().layout()), Layout>);
    static_assert(std::is_same_v<decltype(std::declval<Array<f32>>().option()), ArrayOption>);
    static_assert(std::is_same_v<decltype(std::declval<View<f32>>().layout()), Layout>);
    static_assert(std::is_same_v<decltype(std::declval<Span<f32, 4>>().shape()), Shape4>);

    const auto& shape = noa::zeros<f32>({1, 2, 3, 4}).shape();
    const auto& layout = noa::zeros<f32>({1, 2, 3, 4}).layout();
    const auto memory = noa::ones<f32>({1, 2, 3, 4}).shared();
    EXPECT_EQ(shape, (Shape4{1, 2, 3, 4}));
    EXPECT_EQ(layout.strides, (Strides4{24, 12, 4, 1}));
    EXPECT_EQ(*memory, 1);
}

TEST(array, memory_can_be_shared_or_borrowed) {
    const auto owner = std::make_shared<std::vector<f32>>(20, 1.f);
    {
        const auto shared = Array<f32>(std::shared_ptr<f32>(owner, owner->data()), {1, 1, 4, 5});
        EXPECT_EQ(owner.use_count(), 2);
        shared.span()(0, 0, 1, 0) = 7;
        const auto row = shared.subregion(Ellipsis{}, 1, Full{});  // keeps the memory, too
        EXPECT_EQ(owner.use_count(), 3);
        EXPECT_EQ(row.first(), 7);
    }
    EXPECT_EQ(owner.use_count(), 1);

    const auto borrowed = View(owner->data(), {1, 1, 4, 5});
    EXPECT_EQ(borrowed.span()(0, 0, 1, 0), 7);
    const View<const f32> strided(owner->data() + 4, Layout{{1, 1, 4, 5}, {20, 20, 5, -1}});
    EXPECT_EQ(strided.span()(0, 0, 1, 4), 7);
}

TEST(array, may_hold_elements_beyond_scalars) {
    const auto matrices = noa::zeros<Mat<f64, 4, 4>>({100, 1, 1, 1});
    matrices.span()(99, 0, 0, 0)[3][3] = 5;

    EXPECT_EQ(matrices.n_bytes(), 12800);
    EXPECT_EQ(matrices.subregion(99).first()[3][3], 5.);
    struct Pixel {
        f32 a;
        i16 b;
    };
    EXPECT_EQ(noa::fill<Pixel>({1, 1, 2, 2}, {1.f, 2}).permute_copy({0, 1, 3, 2}).first().b, 2);
}

TEST(array, bad_memory_is_refused) {
    EXPECT_TRUE(test::throws<Exception>([] { (void)View<f32>(nullptr, {1, 1, 4, 5}); }, "(1,1,4,5)", "needs memory"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Array<f32>(std::shared_ptr<f32>{}, {1, 1, 4, 5}); }, "(1,1,4,5)"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Array<f32>({1, 1, -4, 5}); }, "(1,1,-4,5)", "negative"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Array<f32>({1, i64{1} << 31, i64{1} << 31, 4}); }, "overflows"));
    EXPECT_TRUE(test::throws<Exception>([] { (void)Array<f64>({1, 1, i64{1} << 31, i64{1} << 30}); }, "2^63 bytes"));
    EXPECT_TRUE(test::throws<Exception>(
            [] {
                (void)Array<f64>({1, 1, i64{1} << 30, i64{1} << 28});
            },
            "cannot allocate"));
    f32 one = 1;
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)View(&one, Layout{{1, 1, 3, 1}, {1, 1, i64{1} << 62, 1}});
            },
            "past 64 bits"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)View(&one, Layout{{1, 1, -3, 1}, {1, 1, 1, 1}}); }, "negative"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)Array<f32>(Layout{{1, 1, -3, 1}, {1, 1, 1, 1}}); }, "negative"));
    alignas(8) char bytes[16]{};
    const auto misaligned = [&] { (void)View(reinterpret_cast<f64*>(bytes + 1), {1, 1, 1, 1}); };
    EXPECT_TRUE(test::throws<Exception>(misaligned, "aligned to the 8 bytes"));
}

// ---- Other ways to see it
// --------------------------------------------------------------------------------------------

TEST(array, permuting_shares_the_memory_and_copying_does_not) {
    const auto a = noa::arange<f32>(60).reshape({1, 3, 4, 5});
    const auto b = a.permute({0, 1, 3, 2});

    EXPECT_EQ(b.shape(), (Shape4{1, 3, 5, 4}));
    EXPECT_EQ(b.strides(), (Strides4{60, 20, 1, 5}));
    EXPECT_FALSE(b.are_contiguous());
    EXPECT_TRUE(b.are_contiguous<'F'>());
    EXPECT_EQ(b.get(), a.get());
    const auto c = a.permute_copy({0, 1, 3, 2});
    EXPECT_TRUE(c.are_contiguous());
    EXPECT_NE(c.get(), a.get());
    EXPECT_EQ(values(c), values(b));
    EXPECT_EQ(c.span()(0, 2, 4, 1), a.span()(0, 2, 1, 4));
    EXPECT_EQ(values(a.permute_copy(batch, depth, width, height)), values(b));
    EXPECT_EQ(a.permute(0, 1, width, height).layout(), b.layout());
    EXPECT_EQ(a.dtype(), DType::F32);
}

TEST(array, a_const_handle_refers_to_mutable_elements) {
    const Array<f32> a = noa::zeros<f32>({1, 1, 1, 3});
    a.span()(0, 0, 0, 1) = 5;
    const Array<const f32> read_only = a;
    const View<const f32> view = a;

    EXPECT_EQ(read_only.span()(0, 0, 0, 1), 5);
    EXPECT_EQ(view.span()(0, 0, 0, 1), 5);
    static_assert(std::is_same_v<decltype(read_only.span().get()), const f32*>);
    static_assert(std::is_same_v<decltype(a.as_const()), Array<const f32>>);
    static_assert(std::is_same_v<decltype(read_only.copy()), Array<f32>>);
    static_assert(std::is_same_v<decltype(read_only.reinterpret_as<i32>()), Array<const i32>>);
}

TEST(array, has_subregions_as_in_numpy) {
    const auto ramp = noa::arange<f32>(60).reshape({1, 3, 4, 5});

    const auto region = ramp.subregion(Ellipsis{}, Slice{1, 3}, Slice{0, 5, 2});
    EXPECT_EQ(region.shape(), (Shape4{1, 3, 2, 3}));
    EXPECT_EQ(region.span()(0, 0, 0, 1), 7.f);
    EXPECT_EQ(values(ramp.subregion(0, 1, 2)), (std::vector<f32>{30, 31, 32, 33, 34}));
    EXPECT_EQ(values(ramp.subregion(0, 1, 2, Slice{.step = -2})), (std::vector<f32>{34, 32, 30}));
    EXPECT_EQ(values(ramp.subregion(0, Ellipsis{}, Slice{3, -1, -1}, 0)).front(), 15);
    EXPECT_EQ(values(ramp.subregion(depth = 1, height = Slice{.begin = 3}, width = kwk::last(2))),
            (std::vector<f32>{38, 39}));
    EXPECT_EQ(values(ramp.subregion(depth = 1, height = kwk::end - 1, width = kwk::slice(kwk::by = -2))),
            (std::vector<f32>{39, 37, 35}));
    EXPECT_EQ(ramp.subregion(depth, height = 1).shape(), (Shape4{1, 3, 1, 5}));
    EXPECT_EQ(ramp.subregion().shape(), ramp.shape());
    EXPECT_EQ(ramp.subregion(Full{}, Slice{2, 2}).shape(), (Shape4{1, 0, 4, 5}));
    EXPECT_EQ(ramp.subregion(Ellipsis{}, Slice{5, 5}).get(), ramp.get());
    EXPECT_EQ(ramp.subregion(height = Slice{1, 2, 3}).strides(), ramp.strides());  // one element makes no step
    const View<f32> nothing(nullptr, Layout{{0, 3, 3, 3}, {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}});
    EXPECT_TRUE(nothing.subregion(Ellipsis{}, 2, 2, 2).is_empty());
}

TEST(array, slices_out_of_range_are_refused_with_the_axis_and_the_shape) {
    const auto a = Array<f32>({1, 3, 4, 5});
    EXPECT_TRUE(
            test::throws<Exception>([&] { (void)a.subregion(0, 3); }, "3 is outside depth, of extent 3", "(1,3,4,5)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.subregion(width = -1); }, "-1 is outside width"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)a.subregion(height = Slice{0, 5});
            },
            "to 5", "height, of extent 4"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.subregion(height = Slice{3, 1}); }, "from 3 to 1"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.subregion(height = Slice{0, 4, 0}); }, "step", "0"));
    EXPECT_FALSE(test::throws<Exception>([&] { (void)a.subregion(0, 3); }, "kwk"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.subregion(height = kwk::last(5)); }, "length 5", "height"));
}

RC_GTEST_PROP(array_properties, subregions_are_what_a_loop_would_collect, ()) {
    const auto n = *rc::gen::container<std::array<i64, 4>>(rc::gen::inRange<i64>(1, 7));
    const auto a = noa::arange<i32>({n[0], n[1], n[2], n[3]});
    std::array<std::vector<i64>, 4> kept;
    std::array<Slice, 4> slices;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        const i64 step = *rc::gen::element<i64>(-3, -2, -1, 1, 2, 3);
        const i64 low = *rc::gen::inRange<i64>(0, n[axis] + 1), high = *rc::gen::inRange<i64>(low, n[axis] + 1);
        slices[axis] = step > 0 ? Slice{low, high, step} : Slice{high - 1, low - 1, step};
        for (i64 i = slices[axis].begin; step > 0 ? i < slices[axis].end : i > slices[axis].end; i += step)
            kept[axis].push_back(i);
    }
    std::vector<i32> expected;
    for (const i64 b: kept[0])
        for (const i64 d: kept[1])
            for (const i64 h: kept[2])
                for (const i64 w: kept[3])
                    expected.push_back(a.span()(b, d, h, w));

    const auto part = a.subregion(slices[0], slices[1], slices[2], slices[3]);
    RC_ASSERT(values(part) == expected);
    const auto named = a.subregion(width = slices[3], batch = slices[0], height = slices[2], depth = slices[1]);
    RC_ASSERT(named.layout() == part.layout() and named.get() == part.get());
}

TEST(array, flips) {
    const auto ramp = noa::arange<f32>(6).reshape({1, 1, 2, 3});

    EXPECT_EQ(values(noa::flip(ramp, 3)), (std::vector<f32>{2, 1, 0, 5, 4, 3}));
    EXPECT_EQ(values(ramp.flip(height)), (std::vector<f32>{3, 4, 5, 0, 1, 2}));
    EXPECT_EQ(values(ramp.flip(height, width)), (std::vector<f32>{5, 4, 3, 2, 1, 0}));
    EXPECT_EQ(values(ramp.flip(width).flip(width)), values(ramp));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::flip(ramp, 4); }, "no axis 4"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)ramp.flip(width, 3); }, "flip width twice"));
}

TEST(array, broadcasts_by_shape_and_by_name) {
    const auto a = noa::arange<f32>(5).reshape({1, 1, 1, 5});

    EXPECT_EQ(noa::broadcast(a, {1, 1, 2, 5}).strides(), (Strides4{5, 5, 0, 1}));
    EXPECT_EQ(noa::broadcast(a, height = 2, batch = 3).shape(), (Shape4{3, 1, 2, 5}));
    EXPECT_EQ(values(a.broadcast(height = 2)), (std::vector<f32>{0, 1, 2, 3, 4, 0, 1, 2, 3, 4}));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::broadcast(a, width = 6); }, "(1,1,1,5) onto (1,1,1,6)"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::broadcast(a, batch = UINT64_MAX); }, "18446744073709551615"));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)noa::broadcast(a, batch = -2); }, "(-2,1,1,5)"));
}

TEST(array, flattens) {
    const auto a = noa::arange<f32>(24).reshape({2, 1, 3, 4});

    EXPECT_EQ(a.flat().shape(), (Shape4{1, 1, 1, 24}));
    EXPECT_EQ(a.flat(batch).shape(), (Shape4{24, 1, 1, 1}));
    EXPECT_EQ(values(a.flat(height)), values(a));
    EXPECT_TRUE(test::throws<Exception>([&] { (void)a.permute({0, 1, 3, 2}).flat(); }, "without a copy"));
    EXPECT_EQ(a.reshape(kwk::shape(height = 6, width = 4)).shape(), (Shape4{1, 1, 6, 4}));
}

TEST(array, bytes_seen_as_another_type) {
    const auto spectrum = noa::fill<c32>({1, 1, 4, 3}, {1.f, 2.f});

    const auto parts = spectrum.reinterpret_as<f32>();
    EXPECT_EQ(parts.shape(), (Shape4{1, 1, 4, 6}));
    EXPECT_EQ(parts.span()(0, 0, 3, 5), 2.f);
    EXPECT_EQ(parts.reinterpret_as<c32>().layout(), spectrum.layout());
    EXPECT_EQ(spectrum.view().reinterpret_as<f64>().shape(), spectrum.shape());
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)parts.subregion(Ellipsis{}, Slice{1, 5}).reinterpret_as<c64>();
            },
            "(1,1,4,4)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)parts.subregion(Ellipsis{}, Slice{1, 5}).flat(width);
            },
            "without a copy"));
    const auto bytes = noa::zeros<u8>({1, 1, 1, 16});
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                (void)bytes.subregion(Ellipsis{}, Slice{1, 9}).reinterpret_as<f64>();
            },
            "u8", "aligned to the 8 bytes"));
}

// ---- Copies
// ----------------------------------------------------------------------------------------------------------

TEST(array, copies_onto_another) {
    const auto row = noa::arange<f32>(3);
    const auto image = noa::zeros<f32>({1, 1, 2, 3});

    noa::copy(row, image);
    EXPECT_EQ(values(image), (std::vector<f32>{0, 1, 2, 0, 1, 2}));
    image.to(image);  // element for element: nothing to do
    image.to(View(
            image.get(), Layout{{1, 1, 2, 3}, {99, 7, 3, 1}}));  // likewise: strides of empty dimensions do not matter
    noa::copy(row.flip(width), image.subregion(height = 1));
    EXPECT_EQ(values(image), (std::vector<f32>{0, 1, 2, 2, 1, 0}));
    // The two halves of one row do not overlap.
    noa::copy(image.subregion(height = 0, width = Slice{0, 1}), image.subregion(height = 1, width = Slice{2, 3}));
    noa::copy(row.subregion(width = Slice{.step = 2}), noa::zeros<f32>({1, 1, 1, 2}));
    EXPECT_EQ(values(image.to("cpu")), values(image));
}

TEST(array, copies_that_would_race_or_lose_are_refused_and_change_nothing) {
    const auto line = noa::arange<f32>(10);
    const auto head = line.subregion(width = Slice{0, 9}), tail = line.subregion(width = Slice{1, 10});
    const auto before = values(line);

    EXPECT_TRUE(test::throws<Exception>([&] { noa::copy(head, tail); }, "overlap", "(1,1,1,9)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::copy(line.flip(width), line); }, "overlap", "(10,10,10,-1)"));
    EXPECT_TRUE(test::throws<Exception>(
            [&] {
                noa::copy(noa::zeros<f32>({1, 1, 4, 10}), line.broadcast(height = 4));
            },
            "several indices", "(10,10,0,1)"));
    EXPECT_TRUE(test::throws<Exception>([&] { noa::copy(line, noa::zeros<f32>({1, 1, 1, 9})); }, "cannot broadcast"));
    EXPECT_EQ(values(line), before);
}

RC_GTEST_PROP(array_properties, copies_have_the_same_elements_whatever_the_layouts, ()) {
    const auto n = *rc::gen::container<std::array<i64, 4>>(rc::gen::inRange<i64>(1, 6));
    const auto view_at_random = [](const Array<i32>& array) {
        Vec<int, 4> order{0, 1, 2, 3};
        for (int i = 3; i > 0; --i)
            std::swap(order[i], order[*rc::gen::inRange(0, i + 1)]);
        auto result = array.permute(order);
        for (int axis = 0; axis < 4; ++axis)
            if (*rc::gen::inRange(0, 2) == 0)
                result = result.flip(axis);
        return result;
    };
    const auto from = view_at_random(noa::arange<i32>({n[0], n[1], n[2], n[3]}));
    Shape4 shape = from.shape();
    const auto to = noa::zeros<i32>({shape[0], shape[1] * 2, shape[2], shape[3] * 3})
                            .subregion(Full{}, Slice{.step = 2}, Full{}, Slice{.step = -3});

    from.to(to);

    RC_ASSERT(values(to) == values(from));
    RC_ASSERT(values(from.copy()) == values(from));
    RC_ASSERT(from.copy().are_contiguous());
}

template<typename T>
void copy_strided() {
    const auto from = noa::empty<T>({1, 1, 3, 4});
    for (i64 i = 0; i < 12; ++i)
        from.get()[i] = T{static_cast<char>(i)};
    const auto copied = from.permute_copy({0, 1, 3, 2});
    for (i64 h = 0; h < 3; ++h)
        for (i64 w = 0; w < 4; ++w)
            EXPECT_EQ(copied.span()(0, 0, w, h).front(), h * 4 + w);
}

TEST(array, copies_elements_of_every_size) {
    copy_strided<std::array<char, 1>>();
    copy_strided<std::array<char, 2>>();
    copy_strided<std::array<char, 3>>();
    copy_strided<std::array<char, 4>>();
    copy_strided<std::array<char, 8>>();
    copy_strided<std::array<char, 16>>();
    copy_strided<std::array<char, 24>>();
}

TEST(array, knows_what_overlaps) {
    const auto image = noa::zeros<f32>({1, 1, 8, 8});
    const auto left = image.subregion(width = Slice{0, 4}), right = image.subregion(width = Slice{4, 8});

    EXPECT_FALSE(noa::overlaps(left, right));
    EXPECT_TRUE(noa::overlaps(left, image));
    EXPECT_FALSE(noa::overlaps(image.subregion(width = Slice{0, 8, 2}), image.subregion(width = Slice{1, 8, 2})));
    EXPECT_TRUE(noa::is_unique(left));
    EXPECT_FALSE(noa::is_unique(image.broadcast(batch = 2)));
}

}  // namespace
