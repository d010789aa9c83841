"""The layers of the package: which room may import which, one door for each engine, no cycle, no late import."""

import ast
from collections.abc import Iterator
from pathlib import Path

import reference

PACKAGE = Path(reference.__file__).parent

GROUND = {"model", "errors", "settings", "urls"}
TEXT = {"glossary", "content", "checker"} | GROUND
STAGES = {"rendering", "search", "terminology", "drawing"} | TEXT
BUILDING = {"catalogs", "edition", "entries", "generations"} | STAGES

ALLOWED = {
    "model": set(),
    "errors": {"model"},
    "settings": set(),
    "urls": {"model"},
    "glossary": GROUND,
    "content": GROUND,
    "checker": GROUND,
    "rendering": TEXT,
    "search": TEXT,
    "drawing": {"checker"} | GROUND,
    "terminology": TEXT,
    "catalogs": GROUND,
    "edition": TEXT,
    "entries": {"edition", "catalogs"} | TEXT,
    "generations": {"edition"} | GROUND,
    "evaluation": {"search"} | TEXT,
    "build": BUILDING,
    "web": {"build", ""} | BUILDING,
    "bench": {"build", "web"} | BUILDING,
    "cli": {"bench", "build", "web", "evaluation", ""} | BUILDING,
    "__main__": {"cli"},
    "": set(),
}

DOORS = {
    "flask": {"web"},
    "werkzeug": {"web", "cli"},  # `serve --debug` runs its development server
    "jinja2": {"web"},
    "markupsafe": {"web"},
    "markdown": {"rendering"},
    "nh3": {"rendering"},
    "whoosh": {"search", "bench"},
    "tantivy": {"bench"},
    "sqlite3": {"bench"},
    "snowballstemmer": {"search"},
    "numpy": {"search"},
    "rapidfuzz": {"search"},
    "babel": {"catalogs"},
    "pymorphy3": {"glossary"},
    "simplemma": {"glossary"},
    "tomli_w": {"content"},
    "granian": {"cli"},
    "click": {"cli"},
    "rich": {"cli"},
}


def modules() -> Iterator[tuple[str, Path, ast.Module]]:
    """Yield the dotted name, path and syntax tree of every module of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        yield name, path, ast.parse(path.read_text("utf-8"))


def imported(tree: ast.AST, name: str, is_package: bool) -> Iterator[str]:
    """Yield the absolute names of what a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} has a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(dotted: str) -> str:
    """Give the room of a name below `reference`; names of the package itself have the empty room."""
    first = dotted.split(".")[1] if "." in dotted else ""
    return first if first in ALLOWED else ""


def test_imports_run_one_way() -> None:
    breaches = [
        f"{name} imports {target}"
        for name, path, tree in modules()
        for target in imported(tree, name, path.name == "__init__.py")
        if target.split(".")[0] == "reference"
        and room(target) != name.split(".")[0]
        and room(target) not in ALLOWED[name.split(".")[0]]
    ]
    assert breaches == []


def test_each_engine_has_one_door() -> None:
    breaches = [
        f"{name} imports {target}"
        for name, path, tree in modules()
        for target in imported(tree, name, path.name == "__init__.py")
        if (engine := target.split(".")[0]) in DOORS and name.split(".")[0] not in DOORS[engine]
    ]
    assert breaches == []


def test_no_import_inside_a_function() -> None:
    late = [
        f"{name}:{node.lineno}"
        for name, _, tree in modules()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert late == []


def test_no_cycle_of_imports() -> None:
    known = {f"reference.{name}".rstrip("."): tree for name, _, tree in modules()}
    graph = {
        name: {module_of(target, known) for target in imported(tree, name, False)} - {name, ""}
        for name, tree in known.items()
    }
    done: set[str] = set()
    for start in graph:
        walk(start, graph, (), done)


def module_of(target: str, known: dict[str, ast.Module]) -> str:
    """Give the module that an import reaches: the name itself, or what holds it."""
    return target if target in known else target.rpartition(".")[0] if target.rpartition(".")[0] in known else ""


def walk(name: str, graph: dict[str, set[str]], above: tuple[str, ...], done: set[str]) -> None:
    assert name not in above, f"a cycle: {' > '.join((*above, name))}"
    if name not in done:
        for target in graph.get(name, ()):
            walk(target, graph, (*above, name), done)
        done.add(name)


def test_print_only_on_the_command_line() -> None:
    printing = [
        name
        for name, _, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert printing == []
