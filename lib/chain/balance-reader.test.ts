import { type Address, parseAddress } from "@/lib/shared/address";
import { decodeBalancesAnswer, encodeBalancesCall, HOLDERS_PER_CALL, READER_LISTING } from "./balance-reader";

const READER_CODE =
  "6370a0823160e01b60205260146067600c39600051436080 1b6060526070607b5b38811460 5e57601481603039602060006024602086 5afa153d6020181760005160801c17156001900360005117608 01b825260140190601001906020565b506060900360 60f3".replaceAll(
    " ",
    "",
  );

/** The yellow paper's opcodes for the instructions that the program uses. */
const INSTRUCTIONS: Readonly<Record<string, string>> = {
  ...{ ADD: "01", SUB: "03", EQ: "14", ISZERO: "15", OR: "17", XOR: "18", SHL: "1b", SHR: "1c" },
  ...{ CODESIZE: "38", CODECOPY: "39", RETURNDATASIZE: "3d", NUMBER: "43", POP: "50", MLOAD: "51" },
  ...{ MSTORE: "52", JUMP: "56", JUMPI: "57", GAS: "5a", JUMPDEST: "5b", PUSH1: "60", PUSH4: "63" },
  ...{ DUP2: "81", DUP3: "82", DUP7: "86", SWAP1: "90", RETURN: "f3", STATICCALL: "fa" },
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
