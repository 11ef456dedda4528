"""Verification of Ed25519 signatures as RFC 8032 describes it, with canonical encodings only."""

from functools import lru_cache
from hashlib import sha512

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]
NEUTRAL: Point = (0, 1, 1, 0)


def _add(p: Point, q: Point) -> Point:
    """Add two points in extended coordinates."""
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _double(p: Point) -> Point:
    """Add a point to itself."""
    a = p[0] * p[0] % P
    b = p[1] * p[1] % P
    c = 2 * p[2] * p[2] % P
    h = a + b
    e = h - (p[0] + p[1]) ** 2
    g = a - b
    f = c + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def _negative(p: Point) -> Point:
    """Return the point that adds up to the neutral one."""
    return -p[0] % P, p[1], p[2], -p[3] % P


def _is_neutral(p: Point) -> bool:
    """Say if the point is the neutral one."""
    return p[0] % P == 0 and (p[1] - p[2]) % P == 0


def _times_eight(p: Point) -> Point:
    """Multiply by the cofactor."""
    return _double(_double(_double(p)))


def _decode(data: bytes) -> Point | None:
    """Read a point, or None when the bytes are no canonical encoding of one."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P != u:
        x = x * ROOT_OF_MINUS_ONE % P
        if v * x * x % P != u:
            return None
    if x == 0 and sign:
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def _times(p: Point, factor: int) -> Point:
    """Multiply a point by a number, four bits at a time."""
    row = [NEUTRAL]
    for _ in range(15):
        row.append(_add(row[-1], p))
    total = NEUTRAL
    for shift in range(252, -4, -4):
        total = _double(_double(_double(_double(total))))
        total = _add(total, row[(factor >> shift) & 15])
    return total


def _multiples_of_base() -> list[list[Point]]:
    """Tabulate j x 16^i x B for each of the 64 windows of four bits."""
    base = _decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    assert base is not None
    table = []
    for _ in range(64):
        row = [NEUTRAL]
        for _ in range(15):
            row.append(_add(row[-1], base))
        table.append(row)
        base = _add(row[-1], base)
    return table


TABLE = _multiples_of_base()


def _times_base(factor: int) -> Point:
    """Multiply the base point by a number."""
    total = NEUTRAL
    for window in range(64):
        total = _add(total, TABLE[window][(factor >> (4 * window)) & 15])
    return total


@lru_cache(maxsize=65536)
def is_signed(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Say if the key signed the message."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, r = _decode(public_key), _decode(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= L or _is_neutral(_times_eight(key)):
        return False
    k = int.from_bytes(sha512(signature[:32] + public_key + message).digest(), "little") % L
    rest = _add(_add(_times_base(s), _negative(r)), _negative(_times(key, k)))
    return _is_neutral(_times_eight(rest))
