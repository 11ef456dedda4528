import { z } from "zod";
import { parseInput } from "./parse-input";

const schema = z.object({ title: z.string(), rest: z.unknown() });
const parse = (value: unknown): unknown => parseInput({ part: "body", schema }, value);

describe("parseInput", () => {
  it("takes whole characters of any kind", () => {
    const body = { title: "🚀 資金", rest: ["\u3164", { a: "é" }] };
    expect(parse(body)).toEqual(body);
  });

  it.each([
    ["NUL", { title: "a\u0000", rest: null }, "NUL"],
    ["half of a character", { title: "a\ud800", rest: null }, "half of a character"],
    ["its other half", { title: "\udc00b", rest: null }, "half of a character"],
    ["two halves in the wrong order", { title: "\ude80\ud83d", rest: null }, "half of a character"],
    ["one deep in a field of any kind", { title: "a", rest: [{ b: ["\ud800"] }] }, "half of a character"],
    [
      "an address with a wrong checksum",
      { title: "a", rest: ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"] },
      "wrong checksum (EIP-55)",
    ],
    ["one in the name of a field", { title: "a", rest: { "\ud800": 1 } }, "half of a character"],
  ])("refuses %s with 400, before any schema and database", (_what, body, words) => {
    // As a client sends it: JSON has escapes for halves.
    expect(() => parse(JSON.parse(JSON.stringify(body)))).toThrow(
      expect.objectContaining({ code: "BAD_REQUEST", status: 400, message: expect.stringContaining(words) }),
    );
  });

  it.each([
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
    "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED",
  ])("takes %s: its checksum holds, or it has none", (address) => {
    expect(parse({ title: address, rest: null })).toEqual({ title: address, rest: null });
  });

  it("says which field is missing", () => {
    expect(() => parse({ rest: null })).toThrow(
      expect.objectContaining({ message: "The body was refused. title: missing" }),
    );
  });
});
