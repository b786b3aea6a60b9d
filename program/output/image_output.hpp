// Files of images that commands write.
#pragma once

#include <utility>

#include "console/session.hpp"
#include "files/input.hpp"
#include "noa/io/image_file.hpp"
#include "noa/runtime/array.hpp"
#include "output/clamped.hpp"
#include "output/storage.hpp"

namespace noa::program {

/// Numbers that cannot be stored are the nearest that can; how many they are is warned of when the file is closed.
class ImageOutput {
public:
    ImageOutput(const Session& session, io::ImageFile file) : m_session(&session), m_file(std::move(file)) {}

    io::Encoding encoding() const { return m_file.encoding(); }

    template<typename T>
    void write(const Array<T>& elements) {
        const bool is_counted = may_be_clamped<T>(encoding());
        const Array<T> counted = is_counted and elements.device().is_gpu() ? elements.to(Device("cpu")) : elements;
        if (is_counted)
            m_n_clamped += count_clamped(counted, encoding());
        m_file.write(counted);
    }
    void close();

private:
    const Session* m_session;
    io::ImageFile m_file;
    i64 m_n_clamped = 0;
};

/// Begins an output with a header that was made of that of an input; its encoding is found here. UsageErrors and
/// InputErrors for formats that cannot have what is asked for.
ImageOutput create_output(const Session& session, const ElementSource& source, const InputOption& input,
        const TypedOutput& output, io::Header header);

}  // namespace noa::program
