"""The arguments of the engine: few forms, in a fixed order."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

from pairwright.errors import InvalidInput

STRICT: Final = "--strict"


class UnknownForm(InvalidInput):
    """The arguments have none of the known forms; the usage is the answer."""


@dataclass(frozen=True, slots=True)
class PairNext:
    """Pair the next round; ``out`` is None for standard output."""

    file: str
    out: str | None
    checklist: str | None


@dataclass(frozen=True, slots=True)
class Check:
    """Pair every recorded round again and compare."""

    file: str
    checklist: str | None


@dataclass(frozen=True, slots=True)
class Generate:
    """Write a random tournament, from a configuration, a model, or neither."""

    out: str
    config: str | None
    model: str | None
    seed: str | None
    checklist: str | None


Action = PairNext | Check | Generate


@dataclass(frozen=True, slots=True)
class Request:
    """The request; without a ``system`` it is the identification only."""

    identify: bool
    strict: bool = False
    system: str = ""
    action: Action | None = None


def parsed(words: Sequence[str]) -> Request:
    """The request that the arguments make. Raises UnknownForm."""
    flags = [*takewhile({"-r", STRICT}.__contains__, words)]
    if len({*flags}) < len(flags):
        raise UnknownForm
    identify, strict, rest = "-r" in flags, STRICT in flags, words[len(flags) :]
    if not rest:
        return Request(identify=True, strict=strict)
    system, *form = rest
    if system not in {"--dutch", "--burstein"}:
        raise UnknownForm
    return Request(identify, strict, system.removeprefix("--"), _action(form))


def _action(form: list[str]) -> Action:
    match form:
        case [file, "-c", *tail]:
            return Check(file, _checklist(tail, file))
        case [file, "-p", *tail]:
            out = beside(file, tail.pop(0)) if tail and tail[0] != "-l" else None
            return PairNext(file, out, _checklist(tail, file))
        case ["-g", "-o", out, *tail]:
            return _generate(out, tail)
        case ["-g", config, "-o", out, *tail]:
            return _generate(beside(config, out), tail, config=config)
        case [model, "-g", "-o", out, *tail]:
            return _generate(beside(model, out), tail, model=model)
        case _:
            raise UnknownForm


def _generate(
    out: str, tail: list[str], *, config: str | None = None, model: str | None = None
) -> Generate:
    seed = None
    if len(tail) > 1 and tail[0] == "-s":
        seed, tail = tail[1], tail[2:]
    return Generate(out, config, model, seed, _checklist(tail, out))


def _checklist(tail: list[str], base: str) -> str | None:
    """The file of the checklist, if requested. Raises UnknownForm for anything else."""
    match tail:
        case []:
            return None
        case ["-l"]:
            return beside(base, f"{Path(base).stem}.list")
        case ["-l", name]:
            return beside(base, name)
        case _:
            raise UnknownForm


def beside(base: str, name: str) -> str:
    """A file in the folder of another one, unless its name has a folder."""
    if any(separator in name for separator in (os.sep, os.altsep) if separator):
        return name
    return str(Path(base).parent / name)
