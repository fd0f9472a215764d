"""The command that times the engine."""

import sys
from pathlib import Path

import click


@click.command(context_settings={"ignore_unknown_options": True}, add_help_option=False)
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def bench(words: tuple[str, ...]) -> None:
    """Time the engine on this machine, and check what it finds.

    The benchmarks are part of the source of the project, not of the installed package.
    """
    from importlib import import_module

    root = Path(__file__).resolve().parents[3]
    if not (root / "bench" / "__main__.py").is_file():
        raise click.UsageError("run this from a checkout of the project, installed with pip -e")
    sys.path.insert(0, str(root))
    import_module("bench.__main__").bench.main([*words], prog_name="pairwright bench")
