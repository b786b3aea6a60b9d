#include "support/ratio_reporter.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <vector>

namespace bench {

namespace {

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Collects every repetition by case and name, and prints one table at the end.
class RatioReporter : public benchmark::BenchmarkReporter {
public:
    explicit RatioReporter(std::string ours) : m_ours(std::move(ours)) {}

    bool ReportContext(const Context&) override { return true; }

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run: runs) {
            if (run.run_type != Run::RT_Iteration)
                continue;
            const std::string& name = run.run_name.function_name;
            const auto slash = name.rfind('/');
            m_times[name.substr(0, slash)][name.substr(slash + 1)].push_back(run.GetAdjustedCPUTime());
        }
    }

    void Finalize() override {
        std::printf("%-44s %10s %-24s %10s %7s\n", "case", (m_ours + " ns").c_str(), "alternative", "ns", "ratio");
        for (auto& [subject, times]: m_times) {
            if (not times.contains(m_ours))
                continue;  // filtered out on the command line
            const double mine = median(times[m_ours]);
            for (const auto& [name, values]: times)
                if (name != m_ours)
                    std::printf("%-44s %10.1f %-24s %10.1f %7.3f\n", subject.c_str(), mine, name.c_str(),
                            median(values), median(values) / mine);
        }
    }

private:
    std::string m_ours;
    std::map<std::string, std::map<std::string, std::vector<double>>> m_times;
};

}  // namespace

int main(int argc, char** argv, const std::string& ours) {
    std::vector<std::string> arguments{argv[0], "--benchmark_enable_random_interleaving=true",
            "--benchmark_repetitions=41", "--benchmark_min_time=0.02"};
    arguments.insert(arguments.end(), argv + 1, argv + argc);
    std::vector<char*> pointers;
    for (std::string& argument: arguments)
        pointers.push_back(argument.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    if (benchmark::ReportUnrecognizedArguments(count, pointers.data()))
        return 2;
    RatioReporter reporter(ours);
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return 0;
}

}  // namespace bench
