import { oembedAddress, proposalAt } from "./oembed-address";

const origin = "https://club.test";

describe("proposalAt", () => {
  it.each([
    [`${origin}/clubs/garden/proposals/3`, { slug: "garden", number: 3 }],
    [`${origin}/spaces/garden/proposals/3`, { slug: "garden", number: 3 }],
    [`${origin}/clubs/garden/proposals/3/verify?x=1#y`, { slug: "garden", number: 3 }],
    [`${origin}/clubs/garden/proposals/new`, null],
    [`${origin}/clubs/garden/bounties/3`, null],
    [`${origin}/clubs/garden`, null],
    ["https://elsewhere.test/clubs/garden/proposals/3", null],
    ["https://club.test.elsewhere.test/clubs/garden/proposals/3", null],
    ["javascript:alert(1)", null],
    ["/clubs/garden/proposals/3", { slug: "garden", number: 3 }],
    ["//elsewhere.test/clubs/garden/proposals/3", null],
    ["", null],
  ])("reads %s", (address, place) => {
    expect(proposalAt(address, origin)).toEqual(place);
  });
});

describe("oembedAddress", () => {
  it("carries the page's whole address", () => {
    expect(oembedAddress(origin, "/clubs/a/proposals/1")).toBe(
      "https://club.test/api/oembed?url=https%3A%2F%2Fclub.test%2Fclubs%2Fa%2Fproposals%2F1",
    );
  });
});
