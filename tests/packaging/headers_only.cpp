// A user's file that needs the vocabulary alone.
#include <kwk/kwk.hpp>

static_assert(kwk::shape(kwk::width = 3).numel() == 3);
