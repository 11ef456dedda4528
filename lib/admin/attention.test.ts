import { type AttentionFacts, describeAttention } from "./attention";

const nothing = { count: 0, names: [] };
const calm: AttentionFacts = {
  alerts: nothing,
  lostPayments: nothing,
  lateBounties: { ...nothing, days: 0 },
  latePayouts: { ...nothing, days: 0, winners: 0 },
  unmatched: { count: 0, newest: null },
  flagged: nothing,
};
const newest = { amountWei: 333_333_333n * 10n ** 18n, payer: "Marit Solheim" };

describe("describeAttention", () => {
  it("says nothing when there is nothing", () => {
    expect(describeAttention(calm, "$KAIROS")).toEqual([]);
  });

  it.each<[Partial<AttentionFacts>, string, string]>([
    [{ alerts: { count: 1, names: ["A job is late"] } }, "1 alert is open", "A job is late"],
    [{ lostPayments: { count: 1, names: ["The indexer"] } }, "A payment disappeared", "The indexer"],
    [
      { lostPayments: { count: 4, names: ["The indexer", "A mural"] } },
      "4 payments disappeared",
      "The indexer, A mural and 2 more",
    ],
    [{ lateBounties: { count: 1, names: ["Poster"], days: 7 } }, "1 bounty is 7 days late", "Poster"],
    [{ lateBounties: { count: 2, names: ["Poster", "Map"], days: 7 } }, "2 bounties are late", "Poster, Map"],
    [
      { latePayouts: { count: 1, names: ["Runbook"], days: 1, winners: 1 } },
      "1 payout is 1 day late",
      "Runbook",
    ],
    [
      { latePayouts: { count: 2, names: ["Runbook", "Map"], days: 8, winners: 3 } },
      "3 payouts are late",
      "Runbook, Map",
    ],
    [{ unmatched: { count: 1, newest } }, "1 fee payment to match", "333.33M $KAIROS from Marit Solheim"],
    [
      { unmatched: { count: 3, newest } },
      "3 fee payments to match",
      "333.33M $KAIROS from Marit Solheim, and 2 more",
    ],
    [{ flagged: { count: 1, names: ["A mural"] } }, "1 text is flagged", "A mural"],
    [{ flagged: null }, "Flags unknown", "Could not be read. Reload this page."],
  ])("names what %j is about", (facts, title, text) => {
    expect(describeAttention({ ...calm, ...facts }, "$KAIROS")).toMatchObject([{ title, text }]);
  });

  it("puts what is late first", () => {
    const items = describeAttention(
      {
        ...calm,
        alerts: null,
        flagged: { count: 1, names: ["A mural"] },
        lateBounties: { count: 1, names: ["Map"], days: 2 },
      },
      "$KAIROS",
    );
    expect(items.map(({ title }) => title)).toEqual([
      "1 bounty is 2 days late",
      "Alerts unknown",
      "1 text is flagged",
    ]);
  });
});
