// Whether a call throws an exception of a given type whose message contains each of the given pieces of text.
#pragma once

#include <gtest/gtest.h>

#include <exception>
#include <initializer_list>
#include <string_view>

namespace test {

template<typename Exception, typename Call, typename... Pieces>
testing::AssertionResult throws(const Call& call, const Pieces&... pieces) {
    try {
        call();
    } catch (const Exception& caught) {
        const std::string_view text = caught.what();
        for (const std::string_view piece: std::initializer_list<std::string_view>{pieces...})
            if (text.find(piece) == std::string_view::npos)
                return testing::AssertionFailure() << "'" << text << "' does not say '" << piece << "'";
        return testing::AssertionSuccess();
    } catch (const std::exception& other) {
        return testing::AssertionFailure() << "throws another type: " << other.what();
    }
    return testing::AssertionFailure() << "does not throw";
}

}  // namespace test
