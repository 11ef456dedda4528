"""Times and the text form of a ballot."""

import json
import unicodedata

from keccak import keccak
from typed_data import text_bytes

BIDI_CONTROLS = frozenset([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\b": "\\b", "\f": "\\f", "\r": "\\r"}


def _days(year: int, month: int, day: int) -> int:
    """Count the days from 1970 to a date of the Gregorian calendar."""
    year -= month <= 2
    era, of_era = divmod(year, 400)
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468


def _date(days: int) -> tuple[int, int, int]:
    """Turn days since 1970 into year, month and day."""
    era, of_era = divmod(days + 719468, 146097)
    years = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * years + years // 4 - years // 100)
    shifted = (5 * of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    return years + era * 400 + (month <= 2), month, of_year - (153 * shifted + 2) // 5 + 1


def milliseconds(time: str) -> int:
    """Read `YYYY-MM-DDTHH:MM:SS.mmmZ` as milliseconds since 1970."""
    days = _days(int(time[0:4]), int(time[5:7]), int(time[8:10]))
    seconds = ((days * 24 + int(time[11:13])) * 60 + int(time[14:16])) * 60 + int(time[17:19])
    return seconds * 1000 + int(time[20:23])


def signed_time(seconds: int) -> str | None:
    """Write seconds as `YYYY-MM-DDTHH:MM:SSZ`, or None beyond the year 9999."""
    days, rest = divmod(seconds, 86400)
    if days > 2932896:
        return None
    year, month, day = _date(days)
    return f"{year:04}-{month:02}-{day:02}T{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}Z"


def written_time(ms: int) -> str:
    """Write milliseconds as `YYYY-MM-DDTHH:MM:SS.mmmZ`, in the years 0 to 9999."""
    seconds, rest = divmod(ms, 1000)
    if not _days(0, 1, 1) <= seconds // 86400 <= 2932896:
        raise ValueError(f"{ms} ms are in no such year")
    return f"{(signed_time(seconds) or '')[:-1]}.{rest:03}Z"


def quoted(text: str) -> str:
    """Write text in JSON quotes on one line, with what could deceive the eye escaped."""
    return '"' + "".join(_escaped(letter) for letter in text) + '"'


def _escaped(letter: str) -> str:
    """Escape one character where the text form demands it."""
    if letter in SHORT:
        return SHORT[letter]
    code = ord(letter)
    hidden = unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs") or code in BIDI_CONTROLS
    return f"\\u{code:04x}" if hidden else letter


def checksummed(address: str) -> str:
    """Write an address with its EIP-55 checksum."""
    digits = address[2:].lower()
    marks = keccak(digits.encode()).hex()
    return "0x" + "".join(d.upper() if int(mark, 16) > 7 else d for d, mark in zip(digits, marks))


def text_form_digest(
    domain: dict[str, str], club: str, proposal: str, choice: str, reason: str, voter: str, signed_at: str, proposal_digest: str
) -> bytes:
    """Return what a wallet signs for the text form of a ballot."""
    lines = [
        f"{domain['name']}: your vote",
        "",
        "This is a signature, not a transaction. It costs nothing.",
        "",
        f"Club: {quoted(club)}",
        f"Proposal: {quoted(proposal)}",
        f"Choice: {choice}",
        f"Reason: {quoted(reason)}",
        f"Voter: {checksummed(voter)}",
        f"Signed At: {signed_at}",
        f"Proposal Digest: {proposal_digest}",
        "Chain ID: 25",
        f"Contract: {checksummed(domain['verifyingContract'])}",
        "Version: 2",
    ]
    text = text_bytes("\n".join(lines))
    return keccak(b"\x19Ethereum Signed Message:\n" + str(len(text)).encode() + text)


def json_line(fields: dict[str, object]) -> bytes:
    """Write a log entry as JSON without blanks, half a surrogate pair as its escape."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def plain_bytes(text: str) -> bytes:
    """Write text that nobody signed as UTF-8, with U+FFFD for half a surrogate pair."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode("utf-8")
