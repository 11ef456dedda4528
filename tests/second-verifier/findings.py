"""What a verifier finds, each with the line of the file that it is about."""

from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["fault", "doubt"]
File = dict[str, Any]


@dataclass
class Findings:
    """Collects faults and doubts."""

    found: list[tuple[Kind, str]] = field(default_factory=list)

    def fault(self, line: str) -> None:
        """Note a rule that does not hold."""
        self.found.append(("fault", line))

    def doubt(self, line: str) -> None:
        """Note what could not be checked."""
        self.found.append(("doubt", line))

    def verdict(self) -> str:
        """Return the verdict that follows."""
        kinds = {kind for kind, _ in self.found}
        return "false" if "fault" in kinds else "unchecked" if kinds else "true"


@dataclass
class Reader:
    """What the reader brings beside the file."""

    keys: list[str]
    receipts: list[dict[str, Any]]
    heads: list[dict[str, Any]]
    now: int
    witnesses: str | None = None
    left_out: frozenset[str] = frozenset()
