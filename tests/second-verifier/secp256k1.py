"""Recovery of the address that made an ECDSA signature on secp256k1."""

from functools import lru_cache

from keccak import keccak

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
Affine = tuple[int, int]
Jacobian = tuple[int, int, int]
NOWHERE: Jacobian = (1, 1, 0)


def _double(point: Jacobian) -> Jacobian:
    """Add a point to itself."""
    x, y, z = point
    if z == 0 or y == 0:
        return NOWHERE
    yy = y * y % P
    s = 4 * x * yy % P
    m = 3 * x * x % P
    new_x = (m * m - 2 * s) % P
    return new_x, (m * (s - new_x) - 8 * yy * yy) % P, 2 * y * z % P


def _add(point: Jacobian, other: Affine) -> Jacobian:
    """Add an affine point."""
    x1, y1, z1 = point
    x2, y2 = other
    if z1 == 0:
        return x2, y2, 1
    zz = z1 * z1 % P
    h = (x2 * zz - x1) % P
    r = (y2 * zz * z1 - y1) % P
    if h == 0:
        return _double(point) if r == 0 else NOWHERE
    hh = h * h % P
    hhh = h * hh % P
    v = x1 * hh % P
    x3 = (r * r - hhh - 2 * v) % P
    return x3, (r * (v - x3) - y1 * hhh) % P, z1 * h % P


def _to_affine(points: list[Jacobian]) -> list[Affine]:
    """Bring many points to affine form with one inversion."""
    products, product = [], 1
    for _, _, z in points:
        products.append(product)
        product = product * z % P
    inverse, affine = pow(product, -1, P), []
    for (x, y, z), before in zip(reversed(points), reversed(products)):
        one = inverse * before % P
        inverse = inverse * z % P
        square = one * one % P
        affine.append((x * square % P, y * square * one % P))
    return affine[::-1]


def _multiples_of_g() -> list[list[Affine]]:
    """Tabulate j x 16^i x G for each of the 64 windows of four bits."""
    points: list[Jacobian] = []
    base: Affine = G
    for _ in range(64):
        row: list[Jacobian] = [(base[0], base[1], 1)]
        for _ in range(14):
            row.append(_add(row[-1], base))
        points += row
        base = _to_affine([_add(row[-1], base)])[0]
    affine = _to_affine(points)
    return [affine[15 * i : 15 * i + 15] for i in range(64)]


TABLE = _multiples_of_g()


def _combine(u1: int, u2: int, point: Affine) -> Jacobian:
    """Work out u1 x G + u2 x point."""
    multiples: list[Jacobian] = [(point[0], point[1], 1)]
    for _ in range(14):
        multiples.append(_add(multiples[-1], point))
    row = _to_affine(multiples)
    total = NOWHERE
    for shift in range(252, -4, -4):
        total = _double(_double(_double(_double(total))))
        digit = (u2 >> shift) & 15
        if digit:
            total = _add(total, row[digit - 1])
    for window in range(64):
        digit = (u1 >> (4 * window)) & 15
        if digit:
            total = _add(total, TABLE[window][digit - 1])
    return total


@lru_cache(maxsize=65536)
def recover_address(digest: bytes, r: int, s: int, parity: int) -> str | None:
    """Return the lower-case address whose key signed the digest, or None."""
    if not (0 < r < N and 0 < s <= N // 2):
        return None
    yy = (pow(r, 3, P) + 7) % P
    y = pow(yy, (P + 1) // 4, P)
    if y * y % P != yy:
        return None
    if y & 1 != parity:
        y = P - y
    inverse = pow(r, -1, N)
    total = _combine(-int.from_bytes(digest, "big") * inverse % N, s * inverse % N, (r, y))
    if total[2] == 0:
        return None
    x, y = _to_affine([total])[0]
    return "0x" + keccak(x.to_bytes(32, "big") + y.to_bytes(32, "big"))[12:].hex()
