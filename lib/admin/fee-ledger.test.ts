import { isTransactionHash, readLedgerSearch } from "./fee-ledger";

const hash = `0x${"aB".repeat(32)}`;
const address = `0x${"Cd".repeat(20)}`;

describe("readLedgerSearch", () => {
  it.each([
    ["", { by: "nothing" }],
    ["   ", { by: "nothing" }],
    [" Proposal ", { by: "purpose", text: "proposal" }],
    ["bounty", { by: "purpose", text: "bounty" }],
    ["0x", { by: "address", text: "0x" }],
    [address, { by: "address", text: address.toLowerCase() }],
    [`${address}0`, { by: "transaction", text: `${address.toLowerCase()}0` }],
    [` ${hash} `, { by: "transaction", text: hash.toLowerCase() }],
    [hash.toUpperCase(), { by: "transaction", text: hash.toLowerCase() }],
    // One digit more is no transaction, and nothing that LIKE reads as a pattern gets into one.
    [`${hash}0`, { by: "subject", text: `${hash.toLowerCase()}0` }],
    ["0x%", { by: "subject", text: "0x%" }],
    ["0x_", { by: "subject", text: "0x_" }],
    ["' OR 1=1 --", { by: "subject", text: "' or 1=1 --" }],
  ])("reads %j", (typed, expected) => {
    expect(readLedgerSearch(typed)).toEqual(expected);
  });
});

describe("isTransactionHash", () => {
  it.each([
    [hash, true],
    [` ${hash.toUpperCase()} `, true],
    [`${hash}0`, false],
    [hash.slice(0, -1), false],
    [hash.replace("B", "g"), false],
    [address, false],
    ["", false],
  ])("of %j is %s", (typed, expected) => {
    expect(isTransactionHash(typed)).toBe(expected);
  });
});
