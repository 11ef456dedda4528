"""Section 4.3: the keys that a deployment lists."""

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
