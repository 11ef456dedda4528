import { type Address, parseAddress } from "@/lib/shared/address";
import { parseTransfers, TRANSFER_TOPIC } from "./parse-transfers";
import { logsAnswerSchema } from "./rpc-answer-schemas";

function address(digit: string): Address {
  const parsed = parseAddress(`0x${digit.repeat(40)}`);
  if (!parsed) throw new Error("no address");
  return parsed;
}

const word = (digit: string) => `0x${"0".repeat(24)}${digit.repeat(40)}`;
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const amount = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;
const range = { contract: address("c"), fromBlock: 5n, last: { number: 9n, hash: hash("9") } };

const tokenLog = (changes: Record<string, unknown> = {}) => ({
  address: address("c"),
  topics: [TRANSFER_TOPIC, word("a"), word("b")],
  data: amount(7n),
  blockNumber: "0x6",
  blockHash: hash("6"),
  logIndex: "0x0",
  ...changes,
});
const nftTopics = [TRANSFER_TOPIC, word("a"), word("b"), amount(3n)];

const parse = (kind: "nft" | "token", ...logs: unknown[]) =>
  parseTransfers(logsAnswerSchema.parse(logs), { ...range, kind });

describe("parseTransfers", () => {
  it("reads token amounts to the last of 256 bits, in the order of the chain", () => {
    const most = 2n ** 256n - 1n;
    const transfers = parse(
      "token",
      tokenLog({ blockNumber: "0x9", blockHash: hash("9") }),
      tokenLog({ logIndex: "0xa", data: amount(most) }),
      tokenLog({ logIndex: "0x2" }),
    );
    const move = { from: address("a"), to: address("b") };
    expect(transfers).toEqual([
      { ...move, block: 6n, amount: 7n },
      { ...move, block: 6n, amount: most },
      { ...move, block: 9n, amount: 7n },
    ]);
  });

  it("counts an NFT as one, whatever its id", () => {
    expect(parse("nft", tokenLog({ topics: nftTopics, data: "0x" }))).toMatchObject([{ amount: 1n }]);
  });

  it.each<[string, "nft" | "token", Record<string, unknown>]>([
    ["another contract", "token", { address: address("d") }],
    ["another event", "token", { topics: [hash("e"), word("a"), word("b")] }],
    ["a block before the range", "token", { blockNumber: "0x4" }],
    ["a block after the range", "token", { blockNumber: "0xa" }],
    ["a last block of another chain", "token", { blockNumber: "0x9" }],
    ["an NFT where tokens are expected", "token", { topics: nftTopics, data: "0x" }],
    ["tokens where an NFT is expected", "nft", {}],
    ["an address of more than 20 bytes", "token", { topics: [TRANSFER_TOPIC, hash("a"), word("b")] }],
    ["an amount of more than 32 bytes", "token", { data: `${amount(1n)}00` }],
    ["a removed log", "token", { removed: true }],
    ["a number that is none", "token", { blockNumber: "6" }],
  ])("refuses %s", (_name, kind, changes) => {
    expect(() => parse(kind, tokenLog(changes))).toThrow();
  });

  it("refuses a log that comes twice", () => {
    expect(() => parse("token", tokenLog(), tokenLog())).toThrow("twice");
  });
});
