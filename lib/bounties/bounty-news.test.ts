import { type ExtendedBounty, toBountyEntry, toBountyEvents } from "./bounty-news";

const site = { appOrigin: "https://club.example", token: "$KAIROS" };
const at = new Date("2026-05-12T12:00:00Z");
const item = {
  id: 7n,
  number: 3,
  club: { slug: "market", name: "Night Market" },
  title: "A poster",
  hidden: null,
  asset: "cro",
  totalWei: 15n * 10n ** 17n,
  prizeCount: 1,
  submissionCount: 1,
  submissionsUntil: new Date("2026-05-10T12:00:00Z"),
  winnersBy: new Date("2026-05-17T12:00:00Z"),
  createdAt: new Date("2026-05-01T12:00:00Z"),
  payouts: { owed: 1, proved: 0 },
  cancelled: null,
  extended: null,
} as unknown as ExtendedBounty;

const entryOf = (kind: Parameters<typeof toBountyEntry>[0]["kind"], change: Partial<ExtendedBounty> = {}) =>
  toBountyEntry({ kind, at, item: { ...item, ...change } }, site);

describe("the feed", () => {
  it.each([
    ["published", {}, "New bounty: A poster", /^1\.5 CRO in one prize\. Submissions until /],
    ["published", { asset: "token", prizeCount: 3 }, "New bounty: A poster", /^1\.50 \$KAIROS in 3 prizes\./],
    ["closed", {}, "Submissions are closed: A poster", /^1 submission\. Winners are named by /],
    ["closed", { submissionCount: 0 }, "Submissions are closed: A poster", /^0 submissions\./],
    ["completed", {}, "Winners are named: A poster", /^One prize was won\.$/],
    ["completed", { payouts: { owed: 0, proved: 0 } }, "Winners are named: A poster", /^No prize was won\.$/],
    [
      "completed",
      { payouts: { owed: 2, proved: 1 } },
      "Winners are named: A poster",
      /^2 prizes were won\.$/,
    ],
    [
      "cancelled",
      { cancelled: { at, by: "0x", reason: "No money" } },
      "Bounty cancelled: A poster",
      /^No money$/,
    ],
  ] as const)("of %s with %j", (kind, change, title, text) => {
    const entry = entryOf(kind, change as Partial<ExtendedBounty>);
    expect(entry).toMatchObject({ title, text: expect.stringMatching(text), publishedAt: at });
    expect(entry.url).toBe("https://club.example/clubs/market/bounties/3");
  });

  it("tells nothing of what an admin hides but the reason", () => {
    const entry = entryOf("cancelled", {
      hidden: { at, reason: "Scam" },
      cancelled: { at, by: "0x", reason: "Call me on 555" },
    } as unknown as Partial<ExtendedBounty>);
    expect(JSON.stringify(entry)).not.toMatch(/A poster|555/);
    expect(entry.text).toContain("Scam");
  });

  it("keeps one id for what happened, and says of the publication alone that it changed with the dates", () => {
    const extended = { count: 2, at: new Date("2026-05-13T12:00:00Z") };
    expect(entryOf("published", { extended }).updatedAt).toEqual(extended.at);
    expect(entryOf("closed", { extended }).updatedAt).toEqual(at);
    const ids = (["published", "closed", "completed", "cancelled"] as const).map((kind) => entryOf(kind).id);
    expect(new Set(ids).size).toBe(4);
    expect(entryOf("published", { extended }).id).toBe(ids[0]);
  });
});

describe("the calendar", () => {
  it("holds both dates, counts changes, and says when a bounty is cancelled", () => {
    expect(toBountyEvents(item, site)).toMatchObject([
      { sequence: 0, isCancelled: false },
      { sequence: 0, isCancelled: false },
    ]);
    const over = { ...item, extended: { count: 2, at }, cancelled: { at, by: "0x", reason: "x" } };
    expect(toBountyEvents(over as unknown as ExtendedBounty, site)).toMatchObject([
      { sequence: 3, isCancelled: true },
      { sequence: 3, isCancelled: true },
    ]);
  });
});
