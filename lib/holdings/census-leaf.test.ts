import { createHash } from "node:crypto";
import { encodePacked, hexToBytes } from "viem";
import { parseAddress } from "@/lib/shared/address";
import { hashCensusEntry } from "./census-leaf";

const holder = parseAddress("0xABcdEF0000000000000000000000000000000001") ?? fail();

function fail(): never {
  throw new Error("no address");
}

describe("hashCensusEntry", () => {
  it.each([
    [0n, 0n],
    [3n, 420_000_000_000_000n * 10n ** 18n],
    [2n ** 256n - 1n, 2n ** 256n - 1n],
  ])("hashes a zero byte, address and both numbers at their full width: %p and %p", (nftCount, tokenWei) => {
    const packed = encodePacked(["uint8", "address", "uint256", "uint256"], [0, holder, nftCount, tokenWei]);
    expect(packed).toHaveLength(2 + 2 * (1 + 20 + 32 + 32));
    expect(Buffer.from(hashCensusEntry({ holder, nftCount, tokenWei }))).toEqual(
      createHash("sha256").update(hexToBytes(packed)).digest(),
    );
  });

  it("stays the same for ever, because recounts elsewhere depend on it", () => {
    expect(Buffer.from(hashCensusEntry({ holder, nftCount: 1n, tokenWei: 2n })).toString("hex")).toBe(
      "a93c742014d5f6ac6377acff00d46c90a7916df98b3c40c00cdcce3ed11deb85",
    );
  });

  it.each([-1n, 2n ** 256n])("refuses %p", (wrong) => {
    expect(() => hashCensusEntry({ holder, nftCount: wrong, tokenWei: 0n })).toThrow(/no uint256/);
    expect(() => hashCensusEntry({ holder, nftCount: 0n, tokenWei: wrong })).toThrow(/no uint256/);
  });
});
