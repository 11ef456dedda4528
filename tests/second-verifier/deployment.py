"""What a deployment says: its keys (section 4.3), and that a result has no anchor (4.6)."""

from urllib.parse import quote

from fetch import Unanswered, ask_json
from findings import File, Reader
from schema import HANDOVER, fits
from signatures import followed_keys

KEY = HANDOVER["properties"]["newPublicKey"]


def accepted_keys(reader: Reader, file: File) -> list[str]:
    """List the keys that the reader was given, and all that they lead to."""
    log = file.get("log")
    if log is None:
        return reader.keys
    return followed_keys(reader.keys, log.get("endorsements", []) + reader.handovers, log["head"]["origin"])


def ask_keys(reader: Reader, file: File) -> None:
    """Take the oldest key of the reader's deployment, unless it does not lead to one that the reader was given."""
    answer = ask_json(f"{reader.origin}/api/log/key")
    try:
        oldest = answer["keys"][-1]["publicKey"]
        reader.handovers = [one for one in answer["endorsements"] if fits(HANDOVER, one)]
    except (TypeError, KeyError, IndexError) as error:
        raise Unanswered(f"{reader.origin} did not name its keys") from error
    if not fits(KEY, oldest):
        raise Unanswered(f"{reader.origin} did not name its keys")
    from_oldest = accepted_keys(Reader(keys=[oldest], handovers=reader.handovers), file)
    if not reader.keys or any(key in from_oldest for key in reader.keys):
        reader.keys = [*reader.keys, oldest]


def has_no_anchor(reader: Reader, file: File) -> bool:
    """Say if the reader's deployment says that it has no anchor of the result."""
    if reader.origin is None:
        return False
    try:
        answer = ask_json(f"{reader.origin}/api/proposals/{quote(file['proposal']['id'], safe='')}/anchor")
    except Unanswered:
        return False
    return isinstance(answer, dict) and answer.get("anchor", ()) is None
