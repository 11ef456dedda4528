import { ownHref } from "./use-own-href";

describe("ownHref", () => {
  it.each([
    ["/clubs/granary", "/spaces/granary"],
    ["/clubs/granary?after=3", "/spaces/granary?after=3"],
    ["/clubs/granary/proposals/4/verify#votes", "/spaces/granary/proposals/4/verify#votes"],
    ["/clubs/granary-2", "/clubs/granary-2"],
    ["/clubs", "/clubs"],
    ["/u/0x1", "/u/0x1"],
  ])("leads from /spaces/granary/members by %s to %s", (href, own) => {
    expect(ownHref(href, "/spaces/granary/members")).toBe(own);
  });

  it.each(["/clubs/granary/members", "/spaces", null])("changes no link at %s", (pathname) => {
    expect(ownHref("/clubs/granary", pathname)).toBe("/clubs/granary");
  });
});
