"""A wheel holds the two packages and what they need, and nothing else."""

import sys
import zipfile
from pathlib import PurePosixPath

NEEDED = {
    "pairwright/py.typed",
    "pairwright/__init__.py",
    "pairdesk/py.typed",
    "pairdesk/data/spring-open.csv",
    "pairdesk/templates/page.html",
    "pairdesk/templates/pairings.html",
    "pairdesk/templates/standings.html",
}

names = set(zipfile.ZipFile(sys.argv[1]).namelist())
tops = {PurePosixPath(name).parts[0] for name in names}
strangers = {
    top for top in tops if top not in {"pairwright", "pairdesk"} and ".dist-info" not in top
}
if missing := NEEDED - names:
    sys.exit(f"the wheel lacks {', '.join(sorted(missing))}")
if strangers:
    sys.exit(f"the wheel holds {', '.join(sorted(strangers))}")
if not any(name.endswith("licenses/LICENSE") for name in names):
    sys.exit("the wheel lacks its licence")
