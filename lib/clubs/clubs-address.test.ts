import { clubsSearch, parseClubsAddress } from "./clubs-address";

describe("parseClubsAddress", () => {
  it("reads everything that the address says", () => {
    expect(parseClubsAddress({ q: "cro", sort: "members", show: "mine", after: "12.7" })).toEqual({
      q: "cro",
      sort: "members",
      show: "mine",
      after: "12.7",
    });
  });

  it.each([
    [{}],
    [{ q: ["a", "b"], sort: "size", show: "none", after: "x" }],
    [{ sort: "constructor", after: "1.1.1", show: ["mine"] }],
  ])("takes %j as the list from its start", (search) => {
    expect(parseClubsAddress(search)).toEqual({ q: "", sort: "activity", show: "all", after: null });
  });

  it("cuts what is too long and NUL", () => {
    expect(parseClubsAddress({ q: `\u0000${"x".repeat(80)}` }).q).toBe("x".repeat(64));
  });
});

describe("clubsSearch", () => {
  it("is read back as it was", () => {
    const address = { q: "a & b", sort: "name", show: "mine", after: "0.9" } as const;
    expect(parseClubsAddress(Object.fromEntries(new URLSearchParams(clubsSearch(address))))).toEqual(address);
  });

  it("leaves out what is usual", () => {
    expect(clubsSearch({ q: "", sort: "activity", show: "all", after: null })).toBe("");
  });
});
