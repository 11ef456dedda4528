"""Keccak-256 as Ethereum uses it, with the padding byte 0x01."""

from functools import lru_cache

MASK = (1 << 64) - 1
RATE = 136


def _round_constants() -> list[int]:
    """Make the 24 round constants from the linear feedback register of the standard."""
    constants, register = [], 1
    for _ in range(24):
        constant = 0
        for power in range(7):
            if register & 1:
                constant |= 1 << ((1 << power) - 1)
            register = (register << 1) ^ ((register >> 7) * 0x171)
        constants.append(constant)
    return constants


def _turns() -> list[tuple[int, int, int]]:
    """List for each lane where it moves to and by how many bits it turns."""
    turns, x, y = [(0, 0, 0)], 1, 0
    for step in range(24):
        source = x + 5 * y
        turn = ((step + 1) * (step + 2) // 2) % 64
        x, y = y, (2 * x + 3 * y) % 5
        turns.append((source, x + 5 * y, turn))
    return turns


ROUND_CONSTANTS = _round_constants()
TURNS = _turns()


def _permute(a: list[int]) -> list[int]:
    """Apply the 24 rounds of Keccak-f[1600] to 25 lanes."""
    for constant in ROUND_CONSTANTS:
        c = [a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20] for x in range(5)]
        d = [c[x - 1] ^ (((c[x - 4] << 1) | (c[x - 4] >> 63)) & MASK) for x in range(5)]
        b = [0] * 25
        for source, target, turn in TURNS:
            lane = a[source] ^ d[source % 5]
            b[target] = ((lane << turn) | (lane >> (64 - turn))) & MASK
        a = []
        for y in (0, 5, 10, 15, 20):
            b0, b1, b2, b3, b4 = b[y : y + 5]
            a += (b0 ^ (~b1 & b2), b1 ^ (~b2 & b3), b2 ^ (~b3 & b4), b3 ^ (~b4 & b0), b4 ^ (~b0 & b1))
        a[0] ^= constant
    return a


@lru_cache(maxsize=65536)
def keccak(data: bytes) -> bytes:
    """Hash bytes to 32 bytes."""
    padded = bytearray(data + b"\x01" + bytes(-(len(data) + 1) % RATE))
    padded[-1] |= 0x80
    lanes = [0] * 25
    for start in range(0, len(padded), RATE):
        for lane in range(RATE // 8):
            at = start + 8 * lane
            lanes[lane] ^= int.from_bytes(padded[at : at + 8], "little")
        lanes = _permute(lanes)
    return b"".join(lane.to_bytes(8, "little") for lane in lanes[:4])
