#!/usr/bin/env python3
"""Plants violations in a folder and looks whether structure.py finds them, with file and line."""

import tempfile
import unittest
from pathlib import Path

import structure


class Structure(unittest.TestCase):
    def violations(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return structure.check(folder)

    def assert_one(self, files, expected):
        self.assertEqual(self.violations(files), [expected])

    def test_a_tree_without_violations_passes(self):
        self.assertEqual(self.violations({
            "include/kwk/axis.hpp": "#pragma once\n",
            "tests/kwk/axis.cpp": '#include "kwk/axis.hpp"\n',
            "include/noa/math/detail/add.hpp": '#include "kwk/axis.hpp"\n',
            "src/math/add.cpp": '#include "noa/math/detail/add.hpp"\n#include <vector>\n',
            "program/main.cpp": '#include <kwk/axis.hpp>\n',
        }), [])

    def test_a_lower_layer_that_includes_a_higher_one_is_refused(self):
        self.assert_one(
            {"src/core/plan.cpp": '#pragma once\n#include "math/sums.hpp"\n', "src/math/sums.hpp": ""},
            "src/core/plan.cpp:2: layer 'core' includes src/math/sums.hpp of the higher layer 'math'")

    def test_headers_in_angle_brackets_and_spaces_count_too(self):
        self.assert_one(
            {"include/kwk/detail/axis.hpp": "#  include  <noa/base/detail/vec.hpp>\n", "include/noa/base/detail/vec.hpp": ""},
            "include/kwk/detail/axis.hpp:1: layer 'kwk' includes include/noa/base/detail/vec.hpp of the higher layer 'base'")

    def test_the_library_never_includes_the_program(self):
        self.assert_one(
            {"src/io/file.cpp": '#include "../../program/run.hpp"\n#include "run.hpp"\n', "program/run.hpp": ""},
            "src/io/file.cpp:2: layer 'io' includes program/run.hpp of the higher layer 'program'")

    def test_layers_that_stand_apart_do_not_include_each_other(self):
        self.assert_one(
            {"src/io/mrc.cpp": '#include "fft/lines.hpp"\n', "src/fft/lines.hpp": ""},
            "src/io/mrc.cpp:1: layer 'io' includes src/fft/lines.hpp, but does not stand on 'fft'")

    def test_the_library_does_not_include_the_header_for_users(self):
        self.assert_one(
            {"src/math/add.cpp": "#include <noa/noa.hpp>\n", "include/noa/noa.hpp": ""},
            "src/math/add.cpp:1: includes include/noa/noa.hpp, which is for users: include what is needed")

    def test_a_module_without_a_layer_is_refused(self):
        self.assert_one(
            {"src/movies/align.cpp": ""},
            "src/movies/align.cpp:1: 'movies' is no layer: put it into LAYERS of tests/rules/structure.py")

    def test_a_circle_is_refused_once_with_all_its_files(self):
        self.assert_one(
            {"src/io/a.hpp": '#include "b.hpp"\n', "src/io/b.hpp": '\n#include "io/c.hpp"\n', "src/io/c.hpp": '#include "a.hpp"\n'},
            "src/io/c.hpp:1: files include each other in a circle: src/io/a.hpp -> src/io/b.hpp -> src/io/c.hpp -> src/io/a.hpp")

    def test_private_headers_of_the_library_are_refused_in_the_program(self):
        private = {"src/io/png.hpp": "", "program/canvas.cpp": '#include "io/png.hpp"\n'}
        self.assert_one(private, "program/canvas.cpp:1: the program includes src/io/png.hpp, a private header of the library")
        self.assert_one(
            {"include/noa/io/detail/x.hpp": "", "program/x.cpp": "#include <noa/io/detail/x.hpp>\n"},
            "program/x.cpp:1: the program includes include/noa/io/detail/x.hpp, a private header of the library")

    def test_a_public_header_that_users_do_not_get_is_refused(self):
        files = {"include/noa/fft/remap.hpp": "", "tests/fft/remap.cpp": '#include "noa/noa.hpp"\n', "include/noa/fft/detail/x.hpp": ""}
        self.assert_one(
            {**files, "include/noa/noa.hpp": ""},
            "include/noa/fft/remap.hpp:1: users do not get this public header with include/noa/noa.hpp")
        self.assertEqual(self.violations({**files, "include/noa/noa.hpp": '#include "noa/fft/remap.hpp"\n'}), [])

    def test_a_public_header_without_a_test_of_its_stem_is_refused(self):
        self.assert_one(
            {"include/noa/fft/remap.hpp": "", "tests/fft/layout.cpp": ""},
            "include/noa/fft/remap.hpp:1: this public header has no test tests/fft/remap.cpp")

    def test_a_test_of_a_public_header_that_does_not_include_it_is_refused(self):
        self.assert_one(
            {"include/noa/fft/remap.hpp": "", "tests/fft/remap.cpp": '#include "fft/remap.hpp"\n'},
            "tests/fft/remap.cpp:1: does not include include/noa/fft/remap.hpp, which it tests")

    def test_a_test_file_of_more_than_500_lines_is_refused(self):
        self.assert_one(
            {"tests/io/mrc.cpp": "\n" * 501},
            "tests/io/mrc.cpp:501: has 501 lines, more than 500: split it by what it tests")
        self.assert_one(
            {"tests/numpy/compare.py": "\n" * 700},
            "tests/numpy/compare.py:501: has 700 lines, more than 500: split it by what it tests")
        self.assertEqual(self.violations({"tests/io/mrc.cpp": "\n" * 500, "src/io/mrc.cpp": "\n" * 501}), [])


if __name__ == "__main__":
    unittest.main()
