#include "noa/io/header.hpp"

#include "noa/base/error.hpp"

namespace noa::io {

std::string_view to_string(Kind kind) {
    switch (kind) {
        case Kind::IMAGES:
            return "images";
        case Kind::VOLUMES:
            return "volumes";
    }
    panic("{} is not the number of a kind", static_cast<int>(kind));
}

}  // namespace noa::io
