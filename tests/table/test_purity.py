"""A table runs anywhere: on the standard library alone, with times that are told."""

from __future__ import annotations

import subprocess
import sys

ALONE = """
import sys
import freebooter.table, freebooter.wire, freebooter.coach, freebooter.coach.puzzle_pages
foreign = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"freebooter", "__main__"}
print(sorted(name for name in foreign if not name.startswith("_")), "time" in vars(freebooter.table.table))
"""


def test_a_table_its_messages_and_the_coach_need_the_standard_library_alone():
    told = subprocess.run([sys.executable, "-S", "-c", ALONE], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[] False"
