"""What a verifier finds, each with the line of the file that it is about."""

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Kind = Literal["fault", "doubt"]
File = dict[str, Any]
FILE, NODE, WITNESSES = "Adds up", "Confirmed by a node", "Confirmed by witnesses"


class Finding(NamedTuple):
    """A fault or a doubt, and which degree of the verdict it is about."""

    kind: Kind
    line: str
    degree: str
    is_for_node: bool


class Wallet(NamedTuple):
    """A signature that only a contract wallet can confirm; `signed` is the version or the ballot."""

    line: str
    address: str
    digest: str
    signed: File


@dataclass
class Findings:
    """Collects faults and doubts; `counted` has choice and power of each ballot that counts, by its line."""

    found: list[Finding] = field(default_factory=list)
    wallets: list[Wallet] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    counted: dict[str, tuple[str, int]] = field(default_factory=dict)
    degree: str = FILE

    def fault(self, line: str) -> None:
        """Note a rule that does not hold."""
        self.found.append(Finding("fault", line, self.degree, False))

    def doubt(self, line: str, is_for_node: bool = False) -> None:
        """Note what could not be checked, and if a node can answer it."""
        self.found.append(Finding("doubt", line, self.degree, is_for_node))

    def ask_wallet(self, wallet: Wallet) -> None:
        """Note a signature that only a contract wallet can confirm."""
        self.wallets.append(wallet)
        self.doubt(wallet.line, is_for_node=True)

    def verdict(self) -> str:
        """Return the verdict that follows."""
        kinds = {one.kind for one in self.found}
        return "false" if "fault" in kinds else "unchecked" if kinds else "true"


@dataclass
class Reader:
    """What the reader brings beside the file."""

    keys: list[str] = field(default_factory=list)
    receipts: list[dict[str, Any]] = field(default_factory=list)
    heads: list[dict[str, Any]] = field(default_factory=list)
    now: int = 0
    witnesses: str | None = None
    log: str | None = None
    rpc: str | None = None
    all: bool = False
    anchor: str | None = None
    origin: str | None = None
    handovers: list[dict[str, Any]] = field(default_factory=list)
    left_out: frozenset[str] = frozenset()
