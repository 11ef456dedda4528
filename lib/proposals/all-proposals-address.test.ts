import { allProposalsHref, parseAllProposalsAddress } from "./all-proposals-address";

describe("parseAllProposalsAddress", () => {
  it("reads back what it writes", () => {
    const address = {
      show: "decided",
      club: "night-market",
      text: "two words",
      after: "12.1700000000000",
    } as const;
    const { searchParams } = new URL(allProposalsHref(address), "https://club.example");
    expect(parseAllProposalsAddress(Object.fromEntries(searchParams))).toEqual(address);
    expect(allProposalsHref({ show: "open", club: "", text: "", after: null })).toBe("/proposals");
  });

  it("leaves out what it does not understand", () => {
    const odd = { show: "all", club: "../x", text: ["a", "b"], after: "1; drop" };
    expect(parseAllProposalsAddress(odd)).toEqual({ show: "open", club: "", text: "", after: null });
    expect(parseAllProposalsAddress({ text: ` a\u0000${"b".repeat(200)}` }).text).toHaveLength(100);
  });
});
