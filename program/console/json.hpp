// Answers for programs: JSON.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "noa/base/traits.hpp"

namespace noa::program {

/// A value of JSON, as text. Numbers that are not finite are null.
class Json {
public:
    Json() : m_text("null") {}
    Json(bool value) : m_text(value ? "true" : "false") {}
    Json(int value) : m_text(std::to_string(value)) {}
    Json(i64 value) : m_text(std::to_string(value)) {}
    Json(f64 value);
    Json(const char* value) : Json(std::string_view(value)) {}
    Json(const std::string& value) : Json(std::string_view(value)) {}
    Json(std::string_view value);

    struct Member {
        std::string_view name;
        const Json& value;
    };
    static Json object(std::initializer_list<Member> members);
    static Json array(const std::vector<Json>& elements);

    const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

}  // namespace noa::program
