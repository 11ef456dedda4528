import { requireAddress } from "@/lib/shared/address";
import { ADMIN_ACTS, type AdminAct, mayAdminister } from "./admin-acts";
import { publicFields } from "./audit-words";
import { findConcerned } from "./find-concerned";
import { publicReason } from "./public-reason";

describe("mayAdminister", () => {
  it("lets nobody do anything who is no admin", () => {
    expect(ADMIN_ACTS.filter((act) => mayAdminister({ role: null, act }))).toEqual([]);
  });

  it("keeps from admins only what says who the primary admin is", () => {
    const kept: readonly AdminAct[] = ["primary.name", "primary.withdraw"];
    expect(ADMIN_ACTS.filter((act) => !mayAdminister({ role: "admin", act }))).toEqual(kept);
    expect(ADMIN_ACTS.filter((act) => !mayAdminister({ role: "primary admin", act }))).toEqual([]);
  });
});

describe("publicFields", () => {
  const fields = {
    club: "night",
    about: "Read this",
    motto: "And this",
    quorumBasisPoints: 500,
    verified: true,
  };

  it("leaves out each text of a hidden subject, also one that nothing here names", () => {
    const { about: _about, motto: _motto, ...codes } = fields;
    expect(publicFields({ fields, isHidden: true })).toEqual(codes);
    expect(publicFields({ fields, isHidden: false })).toEqual(fields);
  });

  it("never shows what is private", () => {
    expect(
      publicFields({ fields: { sessionId: "x", ipAddress: "x", role: "admin" }, isHidden: false }),
    ).toEqual({
      role: "admin",
    });
  });
});

const actor = requireAddress(`0x${"11".repeat(20)}`);
const other = requireAddress(`0x${"22".repeat(20)}`);
const third = requireAddress(`0x${"33".repeat(20)}`);
const entry = { actor, act: "proposal.hide", before: {}, after: {}, author: null, winners: null };

describe("findConcerned", () => {
  it.each<[string, Partial<typeof entry> | object, string, string[]]>([
    ["a ban from a club", { act: "person.ban", after: { address: other } }, "", [other]],
    ["a ban that is lifted", { act: "person.lift-ban", after: { address: other } }, "", [other]],
    ["a ban from everywhere, whose subject is the person", { act: "person.ban", after: {} }, "", []],
    ["a new role", { act: "club.set-role", after: { member: other } }, "", [other]],
    ["an invitation", { act: "club.invite-moderator", after: { address: other } }, ":", [other]],
    ["a new owner", { act: "club.transfer", after: { owner: other } }, " to", [other]],
    ["a credited payment", { act: "fee.repair", before: { payer: other } }, " from", [other]],
    ["winners", { act: "bounty.announce", author: actor, winners: [other, third] }, ":", [other, third]],
    ["a paid winner", { act: "bounty.prove-payout", author: actor, winners: [other] }, " to", [other]],
    ["what somebody else wrote", { author: other }, " by", [other]],
    ["what the actor wrote", { act: "proposal.cancel", author: actor }, "", []],
    ["a field that is no address", { act: "person.ban", after: { address: "everybody" } }, "", []],
  ])("names for %s whom it concerns", (_what, change, joint, people) => {
    expect(findConcerned({ ...entry, ...change })).toEqual({ joint, people });
  });
});

describe("publicReason", () => {
  it.each([
    "ab",
    "  a ",
    "x".repeat(501),
    "two\nlines",
    "bell\u0007",
    "half \ud800",
    "turned \u202eround",
    "\u3164\u2800\u2062\u180e",
    7,
  ])("refuses %j", (reason) => {
    expect(publicReason.safeParse(reason).success).toBe(false);
  });

  it("takes 3 to 500 characters without the spaces around them", () => {
    expect(publicReason.parse(" spam ")).toBe("spam");
    expect(publicReason.safeParse("é".repeat(500)).success).toBe(true);
  });
});
