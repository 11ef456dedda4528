"""Reads from the web and from files."""

import json
from http.client import HTTPException
from typing import IO, Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

TIMEOUT_SECONDS = 15
MOST_BYTES = 1 << 26


class Unanswered(Exception):
    """Somebody did not answer, or not with what was asked for; `status` is that of HTTP, if there is one."""

    def __init__(self, reason: object, status: int | None = None) -> None:
        super().__init__(str(reason))
        self.status = status


class _NoRedirect(HTTPRedirectHandler):
    """Nobody else may answer for the one who was asked."""

    def redirect_request(self, *_: Any) -> None:
        """Follow nothing."""


def address_of(place: str) -> str:
    """Return an address without a slash at its end; plain http is only for this machine."""
    parts = urlsplit(place)
    if parts.scheme != "https" and (parts.scheme, parts.hostname) not in (("http", "localhost"), ("http", "127.0.0.1")):
        raise ValueError("an address takes only https, or http of this machine")
    if parts.username is not None:
        raise ValueError("an address takes no name and password")
    return place.rstrip("/")


def open_url(url: str, data: bytes | None = None) -> IO[bytes]:
    """Open an answer; `data` is posted as JSON."""
    request = Request(url, data, {"content-type": "application/json"} if data is not None else {})
    try:
        answer: IO[bytes] = build_opener(_NoRedirect).open(request, timeout=TIMEOUT_SECONDS)
        return answer
    except HTTPError as error:
        raise Unanswered(f"{url} answered with status {error.code}", error.code) from error
    except (OSError, HTTPException, ValueError) as error:
        raise Unanswered(error) from error


def ask_json(url: str, data: object = None) -> Any:
    """Ask for JSON; `data` is posted."""
    try:
        with open_url(url, None if data is None else json.dumps(data).encode()) as answer:
            text = answer.read(MOST_BYTES)
            if len(text) == MOST_BYTES:
                raise Unanswered(f"{url} answers with too much")
            return json.loads(text)
    except (OSError, HTTPException, ValueError) as error:
        raise Unanswered(error) from error
