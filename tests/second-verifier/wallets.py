"""Asks contract wallets about signatures (EIP-1271), also those that are still to be made (EIP-6492)."""

from findings import Wallet
from node import Node, call_at, number_in

IS_VALID_SIGNATURE, TOTAL_SUPPLY = "1626ba7e", "0x18160ddd"
YES = "0x" + IS_VALID_SIGNATURE + "00" * 28
WRAPPED = bytes.fromhex("6492" * 16)


def ask_wallet(node: Node, block: int, wallet: Wallet, token: str) -> bool | None:
    """Say if the wallet confirms the signature at a block, or None if the node does not tell."""
    signature, address = bytes.fromhex(wallet.signed["signature"][2:]), wallet.address.lower()
    if signature.endswith(WRAPPED):
        parts = _unwrap(signature[:-32])
        if parts is None:
            return False
        factory, making, signature = parts
        code = _make_and_ask(bytes.fromhex(address[2:]), factory, making, _question(wallet.digest, signature))
        answer = node.ask([call_at(block, None, "0x" + code.hex())])[0]
    else:
        answer = node.ask([call_at(block, address, "0x" + _question(wallet.digest, signature).hex())])[0]
    if answer.error is None and isinstance(answer.result, str):
        return answer.result == YES
    # Some nodes say that a call was refused at a block that they have forgotten.
    is_no = answer.is_revert and number_in(node.ask([call_at(block, token, TOTAL_SUPPLY)])[0]) is not None
    return False if is_no else None


def _question(digest: str, signature: bytes) -> bytes:
    """Encode isValidSignature(digest, signature)."""
    words = bytes.fromhex(digest[2:]) + (64).to_bytes(32, "big") + len(signature).to_bytes(32, "big")
    return bytes.fromhex(IS_VALID_SIGNATURE) + words + signature + bytes(-len(signature) % 32)


def _unwrap(data: bytes) -> tuple[bytes, bytes, bytes] | None:
    """Read (address factory, bytes call, bytes signature), or None."""
    words = [int.from_bytes(data[i : i + 32], "big") for i in (0, 32, 64)]
    parts = []
    for at in words[1:]:
        length = int.from_bytes(data[at : at + 32], "big")
        if at + 32 + length > len(data):
            return None
        parts.append(data[at + 32 : at + 32 + length])
    return data[12:32], parts[0], parts[1]


def _make_and_ask(wallet: bytes, factory: bytes, making: bytes, question: bytes) -> bytes:
    """Write code that makes the wallet where there is none, and then returns its answer."""

    def copy(at: int, data: bytes) -> bytes:
        """CODECOPY of data to memory 0."""
        return b"\x61" + _two(len(data)) + b"\x61" + _two(at) + b"\x60\x00\x39"

    def call(to: bytes, length: int) -> bytes:
        """CALL with memory from 0 on, without value."""
        return b"\x60\x00\x60\x00\x61" + _two(length) + b"\x60\x00\x60\x00\x73" + to + b"\x5a\xf1"

    # EXTCODESIZE; with code, jump over the making to 78. 141 is the length of this code, where the data begins.
    code = b"\x73" + wallet + b"\x3b\x61" + _two(78) + b"\x57"
    code += copy(141, making) + call(factory, len(making)) + b"\x61" + _two(78) + b"\x57\x60\x00\x60\x00\xfd\x5b"
    code += copy(141 + len(making), question) + call(wallet, len(question))
    # RETURNDATACOPY; then RETURN at 136, or REVERT.
    code += b"\x3d\x60\x00\x60\x00\x3e\x61" + _two(136) + b"\x57\x3d\x60\x00\xfd\x5b\x3d\x60\x00\xf3"
    return code + making + question


def _two(number: int) -> bytes:
    """Write a number in two bytes."""
    return number.to_bytes(2, "big")
