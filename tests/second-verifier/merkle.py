"""RFC 6962 trees with SHA-256: roots, inclusion, consistency and one proof for many leaves."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256


def leaf_hash(data: bytes) -> bytes:
    """Hash a leaf."""
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash two subtrees into one."""
    return sha256(b"\x01" + left + right).digest()


def split_at(size: int) -> int:
    """Return the largest power of two below the size."""
    return 1 << ((size - 1).bit_length() - 1)


def root_of(hashes: Sequence[bytes]) -> bytes:
    """Return the root over hashes of leaves, or of full subtrees of one size with the last one smaller."""
    if not hashes:
        return sha256(b"").digest()
    if len(hashes) == 1:
        return hashes[0]
    at = split_at(len(hashes))
    return node_hash(root_of(hashes[:at]), root_of(hashes[at:]))


def root_from_path(leaf: bytes, place: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root that an inclusion path leads to, or None when its length is wrong."""
    if place >= size:
        return None
    if size == 1:
        return leaf if not path else None
    if not path:
        return None
    at = split_at(size)
    if place < at:
        below = root_from_path(leaf, place, at, path[:-1])
        return None if below is None else node_hash(below, path[-1])
    below = root_from_path(leaf, place - at, size - at, path[:-1])
    return None if below is None else node_hash(path[-1], below)


def is_beginning(first_size: int, first_root: bytes, size: int, root: bytes, path: Sequence[bytes]) -> bool:
    """Say if the path proves that the first tree is the beginning of the other (RFC 9162, 2.1.4.2)."""
    if first_size > size:
        return False
    if first_size == size:
        return not path and first_root == root
    if first_size == 0:
        return not path and first_root == root_of([])
    rest = list(path)
    if first_size & (first_size - 1) == 0:
        rest.insert(0, first_root)
    if not rest:
        return False
    first, last = first_size - 1, size - 1
    while first & 1:
        first, last = first >> 1, last >> 1
    first_made = made = rest[0]
    for step in rest[1:]:
        if last == 0:
            return False
        if first & 1 or first == last:
            first_made, made = node_hash(step, first_made), node_hash(step, made)
            while first and not first & 1:
                first, last = first >> 1, last >> 1
        else:
            made = node_hash(made, step)
        first, last = first >> 1, last >> 1
    return last == 0 and first_made == first_root and made == root


def root_of_known(size: int, known: Mapping[int, bytes], hashes: Sequence[bytes]) -> bytes | None:
    """Return the root of a tree of which some leaves are known and the rest is given as hashes of subtrees."""
    rest = iter(hashes)
    root = _walk(0, size, sorted(known), known, rest)
    return None if root is None or next(rest, None) is not None else root


def _walk(start: int, end: int, places: list[int], known: Mapping[int, bytes], rest: Iterator[bytes]) -> bytes | None:
    """Work out one subtree from left to right."""
    if not places:
        return next(rest, None)
    if end - start == 1:
        return known[start]
    at = start + split_at(end - start)
    left = _walk(start, at, [place for place in places if place < at], known, rest)
    right = _walk(at, end, [place for place in places if place >= at], known, rest)
    return None if left is None or right is None else node_hash(left, right)


class Tree:
    """Grows leaf by leaf, and keeps only the roots of its full subtrees."""

    def __init__(self) -> None:
        self.size = 0
        self.peaks: list[bytes] = []

    def add(self, leaf: bytes) -> None:
        """Add the next leaf."""
        self.size += 1
        self.peaks.append(leaf)
        full = self.size
        while not full & 1:
            right, left = self.peaks.pop(), self.peaks.pop()
            self.peaks.append(node_hash(left, right))
            full >>= 1

    def root(self) -> bytes:
        """Return the root over all leaves so far."""
        if not self.peaks:
            return root_of([])
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            root = node_hash(peak, root)
        return root
