"""How the reference is made: signatures of dataclasses do not show their private fields."""

from typing import Any

import griffe


class WithoutPrivateFields(griffe.Extension):
    """Leave out what a dataclass keeps for itself, before its signature is made of its fields."""

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:  # noqa: ANN401
        """Take the private attributes of a class out of what the reference knows."""
        for name, member in [*cls.members.items()]:
            if member.is_attribute and name.startswith("_"):
                cls.del_member(name)
