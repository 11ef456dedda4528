"""Section 6.8: compares the heads of a file with others that the reader saw."""

from fetch import Unanswered, ask_json
from findings import File, Findings, Reader
from merkle import is_beginning
from signatures import is_head_signed

NO_PROOF = (400, 404)


def judge_seen_heads(log: File, reader: Reader, findings: Findings) -> None:
    """Judge if the log can be that of each head that was seen; the first that does not fit is enough."""
    if log["publicKey"] not in reader.keys or not is_head_signed(log["publicKey"], log["head"]):
        return
    last, heads = log["endHead"], {"log.head": log["head"]}
    if last is not None and last["publicKey"] in reader.keys and is_head_signed(last["publicKey"], last["head"]):
        heads["log.endHead"] = last["head"]
    grown: list[bool | None] = [True]
    for seen in (one["head"] for one in reader.heads if one["head"]["origin"] == log["head"]["origin"]):
        wrong = [line for line, head in heads.items() if _contradict(seen, head)]
        grown.append(_has_grown(seen, log["head"], reader.origin))
        if wrong or grown[-1] is False:
            findings.fault(wrong[0] if wrong else "log.head")
            return
    if None in grown:
        findings.doubt("log.head")


def _contradict(seen: File, head: File) -> bool:
    """Say if two heads can't be of one log."""
    is_twin = seen["treeSize"] == head["treeSize"] and seen["root"] != head["root"]
    return is_twin or (seen["treeSize"] - head["treeSize"]) * (seen["at"] - head["at"]) < 0


def _has_grown(seen: File, head: File, origin: str | None) -> bool | None:
    """Say if the server proves that the smaller head is the beginning of the other, or None if it was not asked."""
    first, second = sorted((seen, head), key=lambda one: int(one["treeSize"]))
    if first["treeSize"] in (0, second["treeSize"]):
        return True
    if origin is None:
        return None
    try:
        answer = ask_json(f"{origin}/api/log/proof?first={first['treeSize']}&second={second['treeSize']}")
        path = [bytes.fromhex(step[2:]) for step in answer["path"]]
    except Unanswered as error:
        return False if error.status in NO_PROOF else None
    except (TypeError, KeyError, ValueError):
        return None
    roots = [bytes.fromhex(one["root"][2:]) for one in (first, second)]
    return is_beginning(first["treeSize"], roots[0], second["treeSize"], roots[1], path)
