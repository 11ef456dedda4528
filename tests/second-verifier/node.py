"""Asks a node of the chain by JSON-RPC."""

import re
from typing import Any, NamedTuple

from fetch import Unanswered, ask_json

BATCH = 100
QUANTITY = re.compile(r"0x[0-9a-f]{1,16}")
REVERTED = 3
Question = tuple[str, list[Any]]


class Answer(NamedTuple):
    """A result, or why there is none; `is_revert` if a contract refused the call."""

    result: Any
    error: str | None = None
    is_revert: bool = False


class Node:
    """A node at an address."""

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, questions: list[Question]) -> list[Answer]:
        """Ask many questions, a hundred in one request."""
        answers: list[Answer] = []
        for start in range(0, len(questions), BATCH):
            answers += self._ask_batch(questions[start : start + BATCH])
        return answers

    def ask_one(self, method: str, *params: Any) -> Answer:
        """Ask one question."""
        return self.ask([(method, list(params))])[0]

    def _ask_batch(self, questions: list[Question]) -> list[Answer]:
        """Ask in one request, which is a list."""
        asked = [{"jsonrpc": "2.0", "id": i, "method": method, "params": params} for i, (method, params) in enumerate(questions)]
        given = self._post(asked)
        listed = given if isinstance(given, list) else []
        by_id = {one["id"]: one for one in listed if isinstance(one, dict) and isinstance(one.get("id"), int)}
        return [_read(by_id.get(i, given if isinstance(given, Unanswered) else None)) for i in range(len(asked))]

    def _post(self, body: object) -> Any:
        """Send a request, and once more if it fails."""
        try:
            return ask_json(self.url, body)
        except Unanswered:
            try:
                return ask_json(self.url, body)
            except Unanswered as error:
                return error


def _read(given: Any) -> Answer:
    """Read one answer."""
    if not isinstance(given, dict):
        return Answer(None, str(given or "it left a question out"))
    error = given.get("error")
    if error is None:
        return Answer(given.get("result"))
    code, message = (error.get("code"), str(error.get("message"))) if isinstance(error, dict) else (None, str(error))
    return Answer(None, message, code == REVERTED or "execution reverted" in message.lower())


def call_at(block: int, to: str | None, data: str) -> Question:
    """Call a contract at a block; without a contract, run code that would create one."""
    return "eth_call", [{"data": data} if to is None else {"to": to, "data": data}, hex(block)]


def block_at(number: int) -> Question:
    """Ask for a block without its transactions."""
    return "eth_getBlockByNumber", [hex(number), False]


def number_in(answer: Answer) -> int | None:
    """Return the number that a contract answered with, in its first 32 bytes."""
    text = answer.result
    try:
        return int(text[2:66], 16) if isinstance(text, str) and text.startswith("0x") and len(text) >= 66 else None
    except ValueError:
        return None


def quantity_in(value: Any) -> int | None:
    """Return a number as JSON-RPC writes it."""
    return int(value, 16) if isinstance(value, str) and QUANTITY.fullmatch(value) else None


def block_in(answer: Answer) -> tuple[str, int] | None:
    """Return the hash and the time of a block, in milliseconds since 1970."""
    block = answer.result if isinstance(answer.result, dict) else {}
    name, time = block.get("hash"), quantity_in(block.get("timestamp"))
    return (name, time * 1000) if isinstance(name, str) and time is not None else None
