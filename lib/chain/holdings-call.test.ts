import { encodeFunctionResult, type Hex, multicall3Abi, pad, toHex } from "viem";
import { decodeHoldings } from "./holdings-call";

const word = (value: bigint): Hex => pad(toHex(value), { size: 32 });
const answer = (results: { success: boolean; returnData: Hex }[]): Hex =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result: results });
const good = (value: bigint) => ({ success: true, returnData: word(value) });

describe("decodeHoldings", () => {
  it("reads both balances exactly, up to 2^256-1", () => {
    const most = 2n ** 256n - 1n;
    expect(decodeHoldings(answer([good(3n), good(most), good(99n)]))).toEqual({
      nftCount: 3n,
      tokenWei: most,
      blockNumber: 99n,
    });
  });

  it.each<[string, Hex | undefined]>([
    ["nothing", undefined],
    ["empty data", "0x"],
    ["an address without code", answer([{ success: true, returnData: "0x" }, good(1n), good(1n)])],
    ["a failed call", answer([good(1n), { success: false, returnData: word(0n) }, good(1n)])],
    ["more than one word", answer([good(1n), { success: true, returnData: `${word(0n)}00` }, good(1n)])],
    ["two answers", answer([good(1n), good(1n)])],
    ["four answers", answer([good(1n), good(1n), good(1n), good(1n)])],
  ])("refuses %s instead of reading 0", (_name, data) => {
    expect(() => decodeHoldings(data)).toThrow();
  });
});
