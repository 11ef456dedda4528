import { earningsSearch, parseEarningsAddress } from "./earnings-address";

const cursor = `20.1500.3.0x${"0a".repeat(20)}`;

describe("the address of a leaderboard", () => {
  it.each([
    [{ asset: "token", after: null }, ""],
    [{ asset: "cro", after: null }, "?asset=cro"],
    [{ asset: "token", after: cursor }, `?after=${cursor}`],
    [{ asset: "cro", after: cursor }, `?asset=cro&after=${cursor}`],
  ] as const)("writes %j as %j and reads it back", (address, search) => {
    expect(earningsSearch(address)).toBe(search);
    expect(parseEarningsAddress(Object.fromEntries(new URLSearchParams(search)))).toEqual(address);
  });

  it.each([
    ["another asset", { asset: "usd" }],
    ["a cursor in capitals", { after: cursor.toUpperCase() }],
    ["a cursor without an address", { after: "20.1500.3" }],
    ["more digits than there are", { after: cursor.replace("20.", `${"9".repeat(10)}.`) }],
    ["text after the address", { after: `${cursor}0` }],
    ["a cursor twice", { after: [cursor, cursor] }],
  ])("counts %s as left out", (_, search) => {
    expect(parseEarningsAddress(search)).toEqual({ asset: "token", after: null });
  });
});
