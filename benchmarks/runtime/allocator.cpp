// What a temporary costs: memory that is asked for, touched and given back. Ours is that of an Array which is made
// again and again; "first" is ours when nothing is kept, "malloc" the system's.
#include "noa/runtime/allocator.hpp"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "support/ratio_reporter.hpp"

namespace {

using noa::i64;

constexpr i64 page = 4096;

void touch_pages(void* memory, i64 n_bytes) {
    for (i64 i = 0; i < n_bytes; i += page)
        static_cast<volatile char*>(memory)[i] = 1;
}

void touch_bytes(void* memory, i64 n_bytes) {
    std::memset(memory, 1, static_cast<std::size_t>(n_bytes));
    benchmark::DoNotOptimize(memory);
    benchmark::ClobberMemory();
}

using Touch = void (*)(void*, i64);

void from_noa(i64 n_bytes, Touch touch) {
    touch(noa::Allocator().allocate(n_bytes, {}).get(), n_bytes);
}

void from_noa_for_the_first_time(i64 n_bytes, Touch touch) {
    noa::MemoryPool::clear();
    from_noa(n_bytes, touch);
}

void from_malloc(i64 n_bytes, Touch touch) {
    void* memory = std::aligned_alloc(64, static_cast<std::size_t>(n_bytes));
    touch(memory, n_bytes);
    std::free(memory);
}

void add(const std::string& name, void (*temporary)(i64, Touch), i64 n_bytes, Touch touch) {
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        temporary(n_bytes, touch);  // what is measured is the second time, unless it clears the pool
        for (auto step: state) {
            (void)step;
            temporary(n_bytes, touch);
        }
    });
}

void add_case(const std::string& name, i64 n_bytes, Touch touch) {
    add(name + "/first", from_noa_for_the_first_time, n_bytes, touch);
    add(name + "/malloc", from_malloc, n_bytes, touch);
    add(name + "/noa", from_noa, n_bytes, touch);
}

}  // namespace

int main(int argc, char** argv) {
    add_case("256 MiB, a byte of each page", i64{256} << 20, touch_pages);
    add_case("256 MiB, every byte", i64{256} << 20, touch_bytes);
    add_case("16 MiB, every byte", i64{16} << 20, touch_bytes);
    add_case("1 MiB, every byte", i64{1} << 20, touch_bytes);
    return bench::main(argc, argv, "noa");
}
