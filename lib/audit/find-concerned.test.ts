import { requireAddress } from "@/lib/shared/address";
import { findConcerned } from "./find-concerned";

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
