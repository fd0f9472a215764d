"""The desk: a tournament that takes one operation after the other, and ``run`` for a batch.

The desk parses, calls the engine and renders. What it decides itself is in ``policy`` alone.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from pairdesk.desk.arguments import Operation, declared_in
from pairdesk.desk.changes import Changes
from pairdesk.desk.questions import Questions
from pairdesk.errors import InvalidArguments, UnknownOperation
from pairwright.defaults import DEFAULT_RULEBOOK
from pairwright.errors import PairwrightError, quoted
from pairwright.rulebook import Rulebook
from pairwright.solvers import Solver


class Desk(Changes, Questions):
    """One tournament, run by operations: ``answer`` takes them as data, the methods as calls.

    The methods return what JSON can hold and raise a PairwrightError where ``answer`` returns
    ``"error: <code>"``. ``event`` is the current tournament; ``Desk.open(event)`` continues one.
    ``doubts`` are the warnings as values.

    Raises UnknownRulebook and UnknownSolver.
    """

    def answer(self, operation: object) -> Any:  # noqa: ANN401  # any JSON value
        """Carry out one operation, ``[name, *arguments]``; an error is a text, never raised."""
        try:
            return self.carry_out(operation)
        except PairwrightError as refused:
            return _refusal(refused)

    def carry_out(self, operation: object) -> Any:  # noqa: ANN401  # any JSON value
        """As ``answer``, but an error is raised; its message says what is wrong."""
        known, arguments = _parsed(operation)
        options: dict[str, Any] = {}
        if known.options and arguments and isinstance(arguments[-1], dict):
            *arguments, options = arguments
        known.require(tuple(arguments), options)
        return known.method(self, *arguments, **options)


def run(
    operations: list[Any],
    *,
    solver: str | Solver = "auto",
    rulebook: str | Rulebook = DEFAULT_RULEBOOK,
) -> list[Any]:
    """Carry out operations in order on a fresh tournament; one result for each, JSON in and out.

    An operation is ``[name, *arguments]``. If one fails, its result is ``"error: <code>"``, and the
    others are carried out. Nothing is raised.
    """
    if not isinstance(operations, list):
        return [_refusal(InvalidArguments("a batch must be a list of operations"))]
    try:
        desk = Desk(solver=solver, rulebook=rulebook)
    except PairwrightError as unknown:
        return [_refusal(unknown)] * len(operations)
    return [desk.answer(operation) for operation in operations]


OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {operation.name: operation for operation in declared_in(Desk)}
)
"""Every operation, by the name that a batch gives."""


def _refusal(error: PairwrightError) -> str:
    return f"error: {error.code}"


def _parsed(request: object) -> tuple[Operation, list[Any]]:
    if not isinstance(request, list) or not request:
        raise InvalidArguments("an operation must be a list: its name, then its arguments")
    name, *arguments = request
    if not isinstance(name, str) or name not in OPERATIONS:
        raise UnknownOperation(f"{quoted(name)} is not one of {', '.join(OPERATIONS)}")
    return OPERATIONS[name], arguments
