#include "console/json.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace noa::program {

Json::Json(f64 value) : m_text("null") {
    if (not std::isfinite(value))
        return;
    std::array<char, 64> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    m_text.assign(digits.data(), end);
}

Json::Json(std::string_view value) : m_text("\"") {
    for (const char c: value) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' or c == '\\') {
            m_text += '\\';
            m_text += c;
        } else if (code < 0x20 or code == 0x7f) {
            std::array<char, 8> escape{};
            std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(code));
            m_text += escape.data();
        } else {
            m_text += c;
        }
    }
    m_text += '"';
}

Json Json::object(std::initializer_list<Member> members) {
    Json result;
    result.m_text = "{";
    for (const Member& member: members) {
        if (result.m_text.size() > 1)
            result.m_text += ", ";
        result.m_text += Json(member.name).text();
        result.m_text += ": ";
        result.m_text += member.value.text();
    }
    result.m_text += "}";
    return result;
}

Json Json::array(const std::vector<Json>& elements) {
    Json result;
    result.m_text = "[";
    for (const Json& element: elements) {
        if (result.m_text.size() > 1)
            result.m_text += ", ";
        result.m_text += element.text();
    }
    result.m_text += "]";
    return result;
}

}  // namespace noa::program
