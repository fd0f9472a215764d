"""The wall and the door: what may import what, and what is public."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import pairdesk
import pairwright
from pairdesk.cli.main import COMMANDS

ENGINE = Path(pairwright.__file__).parent
OUTSIDE = {"csv", "io", "json", "logging", "os", "pathlib", "sys", "time", "random", "pairdesk"}
HEAVY = {"networkx", "ortools", "numpy", "pandas", "rich", "msgspec", "jinja2"}
# From the bottom up; a module imports only from its own layer and those below it.
LAYERS = [
    [
        "defaults",
        "units",
        "results",
        "notation",
        "union",
        "round_counts",
        "lazy",
        "seeded_random",
        "collector",
    ],
    ["obstruction", "fewest_boards"],
    ["errors"],
    ["players", "roster", "round_checks", "match_games", "rounds"],
    ["house"],
    ["scoring"],
    ["bye_requests", "virtual_points", "met", "ledger"],
    ["event_checks", "event_state", "event"],
    ["problem", "match_events"],
    ["staged_protocol", "draw", "acceleration"],
    ["rulebook", "orders", "field"],
    ["matching"],
    ["fide", "lexswiss"],
    ["rulebooks"],
    ["solvers"],
    ["conflicts", "conflict_words", "too_few_boards"],
    ["pairing"],
    ["tiebreaks"],
    ["rehearsal", "generation", "explanation", "elimination", "metrics"],
    ["replay", "referee"],
]

# The same for the rooms of pairdesk.
FLOORS = [
    ["errors", "text", "stdio"],
    ["trf"],
    ["trf_events"],
    ["files"],
    ["render"],
    ["desk"],
    ["bbp", "final_standings", "pairwick", "sweeps"],
    ["cli"],
]
TERMINALS = {"click", "rich"}


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


def test_the_engine_touches_nothing_outside() -> None:
    for path in ENGINE.rglob("*.py"):
        assert not OUTSIDE & {name.split(".")[0] for name in imports(path)}, path


def test_a_lower_layer_never_imports_a_higher_one() -> None:
    height = {name: level for level, names in enumerate(LAYERS) for name in names}
    checked = 0
    for path in ENGINE.rglob("*.py"):
        here = path.relative_to(ENGINE).parts[0].removesuffix(".py")
        if here == "__init__":
            continue
        for name in imports(path):
            if name.startswith("pairwright."):
                assert height[name.split(".")[1]] <= height[here], (path, name)
                checked += 1
    assert checked > 50


def rooms_imported(path: Path) -> set[str]:
    """The rooms of pairdesk from which a module imports."""
    rooms: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "pairdesk":
            rooms |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pairdesk."):
            rooms.add(str(node.module).split(".")[1])
    return rooms


def test_a_lower_room_never_imports_a_higher_one() -> None:
    floor = {name: level for level, names in enumerate(FLOORS) for name in names}
    root = Path(pairdesk.__file__).parent
    checked = 0
    for path in root.rglob("*.py"):
        here = path.relative_to(root).parts[0].removesuffix(".py")
        if here.startswith("__"):
            continue
        for room in rooms_imported(path):
            assert floor[room] <= floor[here], (path, room)
            checked += 1
    assert checked > 200


def test_only_the_command_line_knows_the_terminal() -> None:
    root = Path(pairdesk.__file__).parent
    knowing = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if TERMINALS & {name.split(".")[0] for name in imports(path)}
    }
    assert {name for name in knowing if not name.startswith("cli/")} == set()


def test_nothing_is_printed_by_the_rooms_that_know_files() -> None:
    root = Path(pairdesk.__file__).parent
    for room in ("desk", "files", "trf", "trf_events"):
        for path in (root / room).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            assert not {"print", "say"} & names, path


@pytest.mark.parametrize("room", ["desk", "trf", "trf_events"])
def test_some_rooms_know_no_paths(room: str) -> None:
    checked = 0
    for path in (Path(pairdesk.__file__).parent / room).rglob("*.py"):
        assert not {"os", "pathlib", "shutil"} & {name.split(".")[0] for name in imports(path)}, (
            path
        )
        checked += 1
    assert checked > 3


def test_the_desk_knows_no_place_and_no_terminal() -> None:
    outside = {"click", "rich", "pathlib", "os", "sys", "io", "shutil", "subprocess", "tempfile"}
    values = {
        "pairdesk.errors",
        "pairdesk.text",
        "pairdesk.files.event_json",
        "pairdesk.files.house_json",
        "pairdesk.render.tables",
    }
    for path in (Path(pairdesk.__file__).parent / "desk").rglob("*.py"):
        names = imports(path)
        assert not outside & {name.split(".")[0] for name in names}, path
        others = {name for name in names if name.split(".")[0] == "pairdesk"}
        assert {name for name in others if not name.startswith("pairdesk.desk")} <= values, path


def test_the_rooms_below_the_command_line_name_none_of_its_options() -> None:
    root = Path(pairdesk.__file__).parent
    checked = 0
    for room in ("desk", "files", "trf", "trf_events"):
        for path in (root / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    assert not re.search(r"(?<![-\w])--[a-z]", node.value), (path, node.value)
                    checked += 1
    assert checked > 500


def test_reading_a_file_loads_no_options_and_no_matchings() -> None:
    code = "import sys; from pairdesk.files.load import load; load('-'); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        input='{"players": [{"id": "ana", "rating": 1800}]}',
    ).stdout.split()
    assert "msgspec" in loaded
    assert not {*TERMINALS, "ortools", "networkx", "pairwright.solvers"} & set(loaded)
    assert not [name for name in loaded if name.startswith(("pairwright.matching", "pairdesk.cli"))]


def test_every_error_stands_in_the_one_tree() -> None:
    for root in (ENGINE, Path(pairdesk.__file__).parent):
        for path in root.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef) and node.name != "PairwrightError":
                    bases = {ast.unparse(base) for base in node.bases}
                    assert not {"Exception", "BaseException", "RuntimeError"} & bases, path
                    assert "PairwrightError" in bases or "ValueError" not in bases, path


def test_the_referee_reads_results_by_itself() -> None:
    tables = {"pairwright.notation", "pairwright.round_checks", "pairwright.match_games"}
    for path in (ENGINE / "referee").glob("*.py"):
        assert not tables & imports(path), path


def test_public_names_are_sorted_and_there() -> None:
    for package in (pairwright, pairdesk):
        names = package.__all__
        assert sorted(names) == sorted(set(names))
        assert all(getattr(package, name) is not None for name in names)
        assert set(names) <= set(dir(package))
        helpers = {"TYPE_CHECKING", "lazily"}
        public = {
            name
            for name in dir(package)
            if not name.startswith("_") and not isinstance(getattr(package, name), type(ast))
        }
        assert set(names) == public - helpers
        with pytest.raises(AttributeError, match="has no attribute 'parings'"):
            _ = package.parings


def doors() -> list[str]:
    """The packages that load their names, or their modules, when those are used."""
    return [
        ".".join(path.relative_to(root.parent).parent.parts)
        for root in (ENGINE, Path(pairdesk.__file__).parent)
        for path in root.rglob("__init__.py")
        if "lazily(" in path.read_text(encoding="utf-8")
    ]


def shown_to_type_checkers(package: ModuleType) -> dict[str, str]:
    """What a package imports for type checkers: each name, and the module that it comes from."""
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    [block] = [
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    return {
        alias.name: str(node.module)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def made_in(package: ModuleType) -> set[str]:
    """The names that a package gives its own values, with the types of those."""
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    return {
        node.target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }


@pytest.mark.parametrize("name", doors())
def test_a_door_opens_what_type_checkers_see_and_lists_it(name: str) -> None:
    package = import_module(name)
    shown = shown_to_type_checkers(package)
    modules = {each for each, home in shown.items() if home == name}
    for each, home in shown.items():
        there = (
            import_module(f"{home}.{each}")
            if each in modules
            else getattr(import_module(home), each)
        )
        assert package.__getattr__(each) is there
    assert {*getattr(package, "__all__", ())} == {*shown} - modules | made_in(package)
    for nothing in ("parings", "__wrapped__"):
        with pytest.raises(AttributeError, match=f"has no attribute '{nothing}'"):
            package.__getattr__(nothing)


def loaded_by(*words: str) -> set[str]:
    """The modules that a command line loads."""
    code = (
        "import sys; from pairdesk.cli.main import cli;"
        f"cli.main({words!r}, standalone_mode=False); print(*sys.modules, file=sys.stderr)"
    )
    return {
        *subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        ).stderr.split()
    }


def test_help_loads_no_command() -> None:
    loaded = loaded_by("--help")
    assert not HEAVY & loaded
    commands = {name for name in loaded if name.startswith("pairdesk.cli.")}
    refusing = {"pairdesk.cli.exit_codes", "pairdesk.cli.hints", "pairdesk.cli.wrong_usage"}
    assert commands == {"pairdesk.cli.main", *refusing}
    assert not {"pairdesk.desk", "pairdesk.files", "pairdesk.render", "pairdesk.trf"} & loaded
    assert not {"pairwright.event", "pairwright.rulebooks", "pairwright.solvers"} & loaded
    assert "pairwright.tiebreaks" not in loaded


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_loads_nothing_heavy(name: str) -> None:
    assert not HEAVY & loaded_by(name, "--help")


def test_importing_loads_nothing_heavy() -> None:
    for package in ("pairwright", "pairdesk", "pairdesk.cli.main"):
        code = f"import sys, {package}; print(*sys.modules)"
        loaded = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        ).stdout.split()
        assert package in loaded
        assert not HEAVY & set(loaded), package


def test_pairing_a_large_event_loads_nothing_heavy() -> None:
    code = (
        "import sys; from pairdesk import run;"
        "run([['register_many', [[f'p{k}', k] for k in range(40)]], ['auto_rounds', 40, 3]]);"
        "print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    assert not HEAVY & set(loaded)


def test_there_is_a_docstring_at_every_public_door() -> None:
    for root in (ENGINE, Path(pairdesk.__file__).parent):
        for path in root.rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assert ast.get_docstring(tree), path
            for node in tree.body:
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name[0] != "_":
                    assert ast.get_docstring(node), (path, node.name)


def test_registries_know_what_they_hold() -> None:
    for name, book in pairwright.RULEBOOKS.items():
        assert book.name == name
    assert len(pairwright.RULEBOOKS) == len([*pairwright.RULEBOOKS]) == 9
    assert "lim" not in pairwright.RULEBOOKS
    assert [*pairwright.SOLVERS] == ["auto", "matching", "cpsat", "backtracking", "weighted"]
    for name, solver in pairwright.SOLVERS.items():
        assert getattr(solver, "__name__", None) == name


@pytest.mark.parametrize(
    ("registry", "heavy"),
    [
        ("RULEBOOKS", ("pairwright.fide", "pairwright.rulebooks.")),
        ("SOLVERS", ("pairwright.solvers.", "pairwright.matching", "pairwright.event")),
    ],
)
def test_the_names_of_a_registry_load_none_of_its_values(
    registry: str, heavy: tuple[str, ...]
) -> None:
    code = f"import sys; from pairwright import {registry}; list({registry}); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    assert not [name for name in loaded if name.startswith(heavy)]


def test_no_file_name_comes_twice_in_a_package() -> None:
    for root in (ENGINE, Path(pairdesk.__file__).parent):
        names = [path.name for path in root.rglob("*.py") if not path.name.startswith("__")]
        assert [name for name in sorted({*names}) if names.count(name) > 1] == []
