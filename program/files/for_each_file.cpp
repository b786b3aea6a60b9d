#include "files/for_each_file.hpp"

#include <cstddef>
#include <string>

#include "console/session.hpp"
#include "noa/io/error.hpp"

namespace noa::program {

ExitCode for_each_file(
        const std::vector<std::filesystem::path>& files, const std::function<void(const std::filesystem::path&)>& f) {
    std::size_t n_failed = 0, n_refused = 0;
    for (const std::filesystem::path& file: files) {
        try {
            f(file);
            continue;
        } catch (const io::ReadError& error) {
            Session::complain(error.message());
        } catch (const InputError& error) {
            Session::complain(error.what());
        } catch (const UsageError& error) {
            Session::complain(error.what());
            ++n_refused;
        }
        ++n_failed;
    }
    return n_failed == 0             ? ExitCode::OK
           : n_failed < files.size() ? ExitCode::SOME_FAILED
           : n_refused == n_failed   ? ExitCode::USAGE
                                     : ExitCode::BAD_INPUT;
}

}  // namespace noa::program
