"""Voting power, quorum and outcome."""

from findings import File


def power_of(rule: File, holdings: File) -> int:
    """Return the power that holdings give."""
    ratio, per_vote = int(rule["ratio"]), int(rule["tokensPerVote"])
    from_tokens = ratio * int(holdings["tokenWei"]) // per_vote if per_vote else 0
    return ratio * int(holdings["nftCount"]) * 10**18 + from_tokens


def quorum_of(total_power: int, basis_points: int) -> int:
    """Return the quorum, rounded up."""
    return -(-total_power * basis_points // 10_000)


def outcome_of(is_cancelled: bool, yes: int, no: int, quorum: int) -> str:
    """Return the outcome of a vote that is over."""
    if is_cancelled:
        return "cancelled"
    if yes + no < quorum:
        return "quorum-not-met"
    return "passed" if yes > no else "rejected"
