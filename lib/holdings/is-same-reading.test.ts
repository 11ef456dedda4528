import type { Transfer } from "@/lib/chain/parse-transfers";
import { type Address, parseAddress } from "@/lib/shared/address";
import { isSameReading } from "./is-same-reading";

function person(digit: string): Address {
  const address = parseAddress(`0x${digit.repeat(40)}`);
  if (!address) throw new Error(`no address of ${digit}`);
  return address;
}

const first: Transfer = { block: 7n, from: person("1"), to: person("2"), amount: 5n };
const second: Transfer = { block: 8n, from: person("2"), to: person("3"), amount: 4n };
const of = (...transfers: Transfer[]) => new Map([["nft", transfers]]);
const reading = { transfers: of(first, second), last: { hash: "0xb" }, parent: { hash: "0xa" } };

describe("isSameReading", () => {
  it("is true for two answers that say the same", () => {
    expect(isSameReading(reading, structuredClone(reading))).toBe(true);
    expect(isSameReading({ ...reading, parent: null }, { ...reading, parent: null })).toBe(true);
  });

  it.each<[string, Partial<typeof reading>]>([
    ["a transfer less", { transfers: of(first) }],
    ["a transfer more", { transfers: of(first, second, second) }],
    ["another order", { transfers: of(second, first) }],
    ["another block", { transfers: of(first, { ...second, block: 9n }) }],
    ["another sender", { transfers: of(first, { ...second, from: person("4") }) }],
    ["another receiver", { transfers: of(first, { ...second, to: person("4") }) }],
    ["another amount", { transfers: of(first, { ...second, amount: 3n }) }],
    ["another contract", { transfers: new Map([["token", [first, second]]]) }],
    ["a contract more", { transfers: new Map([...of(first, second), ["token", []]]) }],
    ["another last block", { last: { hash: "0xc" } }],
    ["another block before", { parent: { hash: "0xc" } }],
  ])("is false if one has %s", (_name, change) => {
    expect(isSameReading(reading, { ...reading, ...change })).toBe(false);
    expect(isSameReading({ ...reading, ...change }, reading)).toBe(false);
  });
});
