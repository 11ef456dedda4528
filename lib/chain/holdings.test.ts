import {
  createClient,
  custom,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  numberToHex,
  pad,
  toHex,
} from "viem";
import { type Address, parseAddress } from "@/lib/shared/address";
import { decodeBalancesAnswer, encodeBalancesCall, HOLDERS_PER_CALL, READER_LISTING } from "./balance-reader";
import { findTransactionByNonce } from "./find-transaction-by-nonce";
import { decodeHoldings } from "./holdings-call";
import { parseTransfers, TRANSFER_TOPIC } from "./parse-transfers";
import { logsAnswerSchema } from "./rpc-answer-schemas";

const READER_CODE =
  "6370a0823160e01b60205260146067600c39600051436080 1b6060526070607b5b38811460 5e57601481603039602060006024602086 5afa153d6020181760005160801c17156001900360005117608 01b825260140190601001906020565b506060900360 60f3".replaceAll(
    " ",
    "",
  );

/** The yellow paper's opcodes for the instructions that the program uses. */
const INSTRUCTIONS: Readonly<Record<string, string>> = {
  ADD: "01",
  SUB: "03",
  EQ: "14",
  ISZERO: "15",
  OR: "17",
  XOR: "18",
  SHL: "1b",
  SHR: "1c",
  CODESIZE: "38",
  CODECOPY: "39",
  RETURNDATASIZE: "3d",
  NUMBER: "43",
  POP: "50",
  MLOAD: "51",
  MSTORE: "52",
  JUMP: "56",
  JUMPI: "57",
  GAS: "5a",
  JUMPDEST: "5b",
  PUSH1: "60",
  PUSH4: "63",
  DUP2: "81",
  DUP3: "82",
  DUP7: "86",
  SWAP1: "90",
  RETURN: "f3",
  STATICCALL: "fa",
};

const lines = READER_LISTING.map((line) => {
  const [offset = "", bytes = "", name = ""] = line.split(/\s+/);
  return { offset, bytes, name, argument: line.slice(16, 30).trim().split(" ")[1] ?? "" };
});

function person(index: bigint): Address {
  const address = parseAddress(`0x${index.toString(16).padStart(40, "0")}`);
  if (!address) throw new Error(`no address for ${index}`);
  return address;
}

const [token, anna, ben] = [person(0xabcn), person(1n), person(2n)];
const call = encodeBalancesCall({ contract: token, holders: [anna, ben] });
const code = call.slice(2, -3 * 40);

describe("READER_LISTING", () => {
  it("is exactly the program that is sent", () => {
    expect(code).toBe(READER_CODE);
    expect(lines.map(({ bytes }) => bytes).join("")).toBe(READER_CODE);
  });

  it.each(lines.map((line) => [`${line.offset} ${line.name}`, line] as const))(
    "names at %s the instruction of its bytes, at its offset",
    (_title, { offset, bytes, name, argument }) => {
      expect(bytes).toBe(`${INSTRUCTIONS[name]}${argument}`);
      expect(argument).toHaveLength(name.startsWith("PUSH") ? 2 * Number(name.slice(4)) : 0);
      expect(READER_CODE.slice(Number.parseInt(offset, 16) * 2)).toMatch(new RegExp(`^${bytes}`));
    },
  );

  it("jumps to valid destinations, and finds token and holders after itself", () => {
    const jumps = lines.flatMap(({ name }, index) => (/^JUMPI?$/.test(name) ? [lines[index - 1]] : []));
    const places = lines.flatMap(({ name, offset }) => (name === "JUMPDEST" ? [offset] : []));
    expect(jumps.map((line) => line?.argument)).toEqual(places.toReversed());
    expect(lines.map(({ argument }) => argument)).toEqual(
      expect.arrayContaining([(code.length / 2).toString(16), (code.length / 2 + 20).toString(16)]),
    );
  });
});

describe("encodeBalancesCall", () => {
  it("stays within the limits of created code, in both directions", () => {
    const holders = Array.from({ length: HOLDERS_PER_CALL }, (_, index) => person(BigInt(index)));
    expect((encodeBalancesCall({ contract: token, holders }).length - 2) / 2).toBeLessThanOrEqual(49_152);
    expect((holders.length + 1) * 16).toBeLessThanOrEqual(24_576);
    expect(() => encodeBalancesCall({ contract: token, holders: [...holders, anna] })).toThrow(/too many/);
  });
});

describe("decodeBalancesAnswer", () => {
  const word = (value: bigint) => value.toString(16).padStart(32, "0");

  it("gives the block, each balance, and the holders who must be asked alone", () => {
    expect(
      decodeBalancesAnswer(`0x${word(7n)}${word(2n ** 128n - 2n)}${"f".repeat(32)}`, [anna, ben]),
    ).toEqual({
      block: 7n,
      balances: new Map([[anna, 2n ** 128n - 2n]]),
      unread: [ben],
    });
  });

  it.each([
    ["nothing", "0x"],
    ["no answer", undefined],
    ["null", null],
    ["a word too few", `0x${word(7n)}${word(1n)}`],
    ["a digit too many", `0x${word(7n)}${word(1n)}${word(1n)}0`],
    ["text", `0x${word(7n)}${word(1n)}${"z".repeat(32)}`],
  ])("takes %s for no answer", (_name, data) => {
    expect(decodeBalancesAnswer(data, [anna, ben])).toBeNull();
  });
});

describe("decodeHoldings", () => {
  const word = (value: bigint): Hex => pad(toHex(value), { size: 32 });
  const answer = (results: { success: boolean; returnData: Hex }[]): Hex =>
    encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result: results });
  const good = (value: bigint) => ({ success: true, returnData: word(value) });

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

describe("parseTransfers", () => {
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

const SENDER = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const OTHER = "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc";

/** A chain with the sender's transactions in these blocks, in order of their numbers. */
function chainOf({ head, sentIn }: { head: number; sentIn: readonly number[] }) {
  const asked: string[] = [];
  const transaction = (from: string, nonce: number) => ({
    from,
    nonce: numberToHex(nonce),
    hash: `0x${nonce.toString(16).padStart(64, from === SENDER ? "a" : "b")}`,
    to: OTHER,
    input: "0x",
    value: "0x1",
    type: "0x0",
  });
  const client = createClient({
    account: SENDER,
    transport: custom({
      async request({ method, params }: { method: string; params: [string, Hex] & [Hex] }) {
        asked.push(method);
        if (method === "eth_blockNumber") return numberToHex(head);
        if (method === "eth_getTransactionCount") {
          return numberToHex(sentIn.filter((block) => block <= Number(params[1])).length);
        }
        const block = Number(params[0]);
        const own = sentIn.flatMap((at, nonce) => (at === block ? [transaction(SENDER, nonce)] : []));
        // Somebody else's transaction with the same number is in the same block.
        return { number: params[0], transactions: [transaction(OTHER, sentIn.indexOf(block)), ...own] };
      },
    }),
  });
  return { client, asked };
}

describe("findTransactionByNonce", () => {
  it.each([
    ["in the newest block", { head: 900, sentIn: [5, 900] }, 1],
    ["a moment ago", { head: 900, sentIn: [5, 880] }, 1],
    ["long ago", { head: 900, sentIn: [2, 17, 300] }, 1],
    ["in the first block", { head: 900, sentIn: [1, 2] }, 0],
    ["with others of the same account in one block", { head: 900, sentIn: [70, 70, 70, 71] }, 1],
  ])("finds what was sent %s", async (_, chain, nonce) => {
    const { client } = chainOf(chain);
    const found = await findTransactionByNonce(client, nonce);
    expect(found).toMatchObject({ from: SENDER, nonce });
  });

  it("answers null for a number that is still free", async () => {
    const { client, asked } = chainOf({ head: 900, sentIn: [5, 880] });
    expect(await findTransactionByNonce(client, 2)).toBeNull();
    expect(asked).toEqual(["eth_blockNumber", "eth_getTransactionCount"]);
  });

  it("asks a node some forty times for a million blocks", async () => {
    const { client, asked } = chainOf({ head: 1_000_000, sentIn: [123_456, 999_999] });
    expect(await findTransactionByNonce(client, 0)).toMatchObject({ nonce: 0 });
    expect(asked.length).toBeLessThan(50);
  });
});
