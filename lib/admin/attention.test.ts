import { attentionOfBounties, attentionOfFlags, attentionOfPayments } from "./attention";

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

describe("attentionOfFlags", () => {
  it.each([
    [0, []],
    [1, ["One text is flagged"]],
    [12, ["12 texts are flagged"]],
    [null, ["Flags are unknown"]],
  ])("tells of %s open flags", (open, expected) => {
    expect(titles(attentionOfFlags(open))).toEqual(expected);
  });
});

describe("attentionOfPayments", () => {
  it.each([
    [0, []],
    [1, ["One fee payment is unmatched"]],
    [3, ["3 fee payments are unmatched"]],
    [null, ["Fee payments are unknown"]],
  ])("tells of %s unmatched payments", (unmatched, expected) => {
    expect(titles(attentionOfPayments(unmatched))).toEqual(expected);
  });
});

describe("attentionOfBounties", () => {
  it.each([
    [0, []],
    [1, ["One bounty has no winners yet"]],
    [3, ["3 bounties have no winners yet"]],
    [null, ["Overdue bounties are unknown"]],
  ])("tells of %s overdue bounties", (overdue, expected) => {
    expect(titles(attentionOfBounties(overdue))).toEqual(expected);
  });

  it("leads to the tab where they stand", () => {
    expect(attentionOfBounties(2)).toMatchObject([{ section: "bounties", tab: "overdue" }]);
  });
});
