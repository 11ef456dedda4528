import { CLUB_ACTIONS, CLUB_ROLES, type ClubAction, grantOf, isGranted, rolesOf } from "./club-rights";

// Written out again, by the sentences of product.md and the issue, so that a slip in the table is seen. One letter for each
// role in order: visitor, holder, member, moderator, owner, admin, primary admin; n no, o own, p with power, y yes.
const EXPECTED: Record<ClubAction, string> = {
  "club.found": "nppppyy",
  "club.join": "nyyyyyy",
  "club.leave": "nnyynnn",
  "club.edit-profile": "nnnyyyy",
  "club.edit-rules": "nnnnyyy",
  "club.announce": "nnnnyyy",
  "club.set-role": "nnnnyyy",
  "club.invite-moderator": "nnnnyyy",
  "club.answer-invitation": "noooooo",
  "club.transfer": "nnnnyyy",
  "club.archive": "nnnnyyy",
  "club.restore": "nnnnnyy",
  "club.verify": "nnnnnyy",
  "club.ban": "nnnyyyy",
  "club.manage-webhooks": "nnnyyyy",
  "club.see-flags": "nnnyyyy",
  "content.flag": "nyyyyyy",
  "content.judge-flag": "nnnyyyy",
  "club.judge-flag": "nnnnnyy",
  "proposal.draft": "nyyyyyy",
  "proposal.publish": "npppppp",
  "proposal.edit": "noooooo",
  "proposal.cancel": "nooyyyy",
  "proposal.attach-payment": "noooooo",
  "bounty.draft": "nyyyyyy",
  "bounty.publish": "nyyyyyy",
  "bounty.extend": "noooooo",
  "bounty.attach-payment": "noooooo",
  "bounty.submit": "nyyyyyy",
  "bounty.review": "nooyyyy",
  "bounty.admit": "noooooo",
  "bounty.choose-winners": "noooooo",
  "bounty.pay": "noooooo",
  "bounty.cancel": "nooyyyy",
};
const LETTERS = { no: "n", own: "o", power: "p", yes: "y" } as const;

describe("grantOf", () => {
  it.each(CLUB_ACTIONS)("answers for %s as the product says, role by role", (action) => {
    const found = CLUB_ROLES.map((role) => LETTERS[grantOf({ roles: [role], action })]).join("");
    expect(found).toBe(EXPECTED[action]);
  });

  it("knows every action of the expectation and no other", () => {
    expect([...CLUB_ACTIONS].sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it("lets a visitor do nothing", () => {
    const allowed = CLUB_ACTIONS.filter((action) => grantOf({ roles: ["visitor"], action }) !== "no");
    expect(allowed).toEqual([]);
  });

  it("takes the strongest of several roles", () => {
    expect(grantOf({ roles: ["member", "admin"], action: "club.archive" })).toBe("yes");
    expect(grantOf({ roles: ["holder", "admin"], action: "club.leave" })).toBe("no");
    expect(grantOf({ roles: ["member", "admin"], action: "club.leave" })).toBe("yes");
    expect(grantOf({ roles: [], action: "club.join" })).toBe("no");
  });
});

describe("isGranted", () => {
  it("is no answer for what needs power or authorship as well", () => {
    expect(isGranted({ roles: ["holder"], action: "club.found" })).toBe(false);
    expect(isGranted({ roles: ["holder"], action: "proposal.edit" })).toBe(false);
    expect(isGranted({ roles: ["holder"], action: "club.join" })).toBe(true);
  });
});

describe("rolesOf", () => {
  it("makes someone signed in a holder, unless the club knows them", () => {
    expect(rolesOf({ memberRole: null, adminRole: null })).toEqual(["holder"]);
    expect(rolesOf({ memberRole: "moderator", adminRole: null })).toEqual(["moderator"]);
    expect(rolesOf({ memberRole: "owner", adminRole: "primary admin" })).toEqual(["owner", "primary admin"]);
  });
});
