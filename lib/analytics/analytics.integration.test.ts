import * as metricRoute from "@/app/api/analytics/[metric]/route";
import * as analyticsRoute from "@/app/api/analytics/route";
import { localContracts } from "@/local/accounts";
import { insertGovernanceYear, SMALL_YEAR, YEAR_BLOCKS } from "@/tests/builders/governance-year";
import { readFacts, recompute } from "@/tests/proof/recompute-analytics";
import { query } from "@/tests/setup/database";
import { type Caller, openCaller } from "@/tests/setup/route-caller";
import { RANGES } from "./analytics-range";
import { getAnalytics, getMetric } from "./get-analytics.server";
import { measureProposals } from "./measure-proposals.server";
import { METRICS, type MetricId } from "./metric-catalogue";
import { viewAnalytics } from "./view-analytics.server";

const nft = localContracts.nft.toLowerCase();
const ids = Object.keys(METRICS).filter((id): id is MetricId => Object.hasOwn(METRICS, id));
let visitor: Caller;

beforeAll(async () => {
  visitor = await openCaller(null, [
    ["/api/analytics", analyticsRoute],
    ["/api/analytics/[metric]", metricRoute],
  ]);
});

/** Every metric and figure equals what plain code makes of all rows. */
async function expectEverythingEqual(): Promise<void> {
  const facts = await readFacts(query, localContracts);
  for (const club of [null, "year-2"]) {
    for (const range of RANGES) {
      const address = { range, club };
      const votes = await getAnalytics({ view: "votes", address });
      const expected = recompute(facts, { range, club, at: Date.parse(votes.asOf.at), block: YEAR_BLOCKS });
      const found = Object.fromEntries(
        await Promise.all(ids.map(async (id) => [id, (await getMetric({ id, address })).rows] as const)),
      );
      expect(found).toEqual(withoutEmpty(expected.metrics));
      expect(Object.fromEntries(votes.figures.map(({ key, value }) => [key, value]))).toEqual(
        expected.figures,
      );
      expect((await getMetric({ id: "tallies", address })).note).toBe(expected.tallyNote);
    }
  }
}

/** Where nothing ended or was paid there is an empty state instead of a row of zeros. */
function withoutEmpty(metrics: Record<string, Record<string, string | null>[]>): typeof metrics {
  const isNone = (id: string, key: string) => metrics[id]?.every((row) => row[key] === "0") ?? true;
  const empty = [
    ...(isNone("turnout", "proposals")
      ? ["proposal-turnout", "turnout", "participating-power", "votes-per-proposal", "outcomes"]
      : []),
    ...(isNone("fees", "payments") ? ["fees"] : []),
    ...["bounties-paid", "bounties-paid-cro"].filter((id) => isNone(id, "prizes")),
  ];
  return Object.fromEntries(
    Object.entries(metrics).map(([id, rows]) => [id, empty.includes(id) ? [] : rows]),
  );
}

describe("analytics", () => {
  it("say unknown of holders that are not read yet, and nothing of votes that nobody cast", async () => {
    const { status, body } = await visitor("GET", "/api/analytics");
    expect(status).toBe(200);
    expect(body).toMatchObject({ asOf: { block: null }, club: null, range: "all", view: "votes" });
    for (const id of ids) {
      const metric = await getMetric({ id, address: { range: "all", club: null } });
      expect(metric.rows).toEqual([]);
      expect(metric.unknown === null).toBe(!isOfHolders(id));
    }
  });

  it("equal what plain code makes of every row, over each range, of all clubs and of one", async () => {
    await insertGovernanceYear(query, { plan: SMALL_YEAR, ...localContracts });
    const [sizes] = await query<{ votes: number; clubs: number }>(
      "SELECT (SELECT count(*) FROM vote)::int AS votes, (SELECT count(*) FROM club)::int AS clubs",
    );
    expect(sizes).toEqual({ votes: expect.any(Number), clubs: SMALL_YEAR.clubs });
    expect(sizes?.votes).toBeGreaterThan(SMALL_YEAR.votes * 0.9);
    await expectEverythingEqual();
  }, 60_000);

  it("say the same of kept measures, and keep each ended proposal's once", async () => {
    const [before] = await query<{ ended: number; final: number }>(
      `SELECT count(*)::int AS ended, count(final_at)::int AS final FROM proposal WHERE ends_at <= app_now() AND cancelled_at IS NULL`,
    );
    expect(before?.final).toBeLessThan(before?.ended ?? 0);
    expect(await measureProposals({ budgetMs: 20_000 })).toBe(before?.ended);
    expect(await measureProposals({ budgetMs: 20_000 })).toBe(0);
    await expectEverythingEqual();
    // What is kept is what is shown: a kept row that is changed by hand shows.
    await query("UPDATE proposal_measure SET votes_by_tenth[1] = votes_by_tenth[1] + 1000");
    const { rows } = await getMetric({ id: "arrival", address: { range: "all", club: null } });
    expect(Number(rows[0]?.["votes"])).toBeGreaterThan(1_000 * ((before?.ended ?? 0) - 1));
    await query("DELETE FROM proposal_measure");
    await measureProposals({ budgetMs: 20_000 });
  }, 60_000);

  it("forget measures with the balances that they rest on", async () => {
    const count = async () =>
      (await query<{ count: number }>("SELECT count(*)::int AS count FROM proposal_measure"))[0]?.count;
    const all = await count();
    const half = YEAR_BLOCKS / 2;
    await query("UPDATE holdings_index SET next_block = $2 WHERE contract = $1", [nft, half]);
    const [late] = await query<{ count: number }>(
      "SELECT count(*)::int AS count FROM proposal WHERE final_at IS NOT NULL AND snapshot_block >= $1",
      [half],
    );
    expect(late?.count).toBeGreaterThan(0);
    expect(await count()).toBe((all ?? 0) - (late?.count ?? 0));
    // A snapshot block that isn't indexed again yet gives nothing.
    const tallies = await getMetric({ id: "tallies", address: { range: "90", club: null } });
    expect(tallies.rows.map((row) => row["nftYesShare"])).toEqual(tallies.rows.map(() => null));
    expect(tallies.rows.length).toBeGreaterThan(0);
    expect(await measureProposals({ budgetMs: 20_000 })).toBe(0);
    await query("UPDATE holdings_index SET next_block = $2 WHERE contract = $1", [nft, YEAR_BLOCKS + 1]);
    expect(await measureProposals({ budgetMs: 20_000 })).toBe(late?.count);
  });

  it("say unknown, never 0, of a contract that is distrusted, and the rest as before", async () => {
    await query(
      `UPDATE holdings_index SET distrusted_at = app_now(), distrusted_at_block = 1, distrust_reason = 'A test.' WHERE contract = $1`,
      [nft],
    );
    const address = { range: "365", club: null } as const;
    const unknown = await Promise.all(
      ids.map(async (id) => ((await getMetric({ id, address })).unknown ? [id] : [])),
    );
    expect(unknown.flat().toSorted()).toEqual([
      "holders-over-time",
      "largest-holders",
      "movement",
      "nft-distribution",
      "overlap",
      "whales",
    ]);
    const { figures } = await getAnalytics({ view: "nft", address });
    expect(figures.map(({ value }) => value)).toEqual(figures.map(() => null));
    const { rows, note } = await getMetric({ id: "concentration", address });
    expect(rows.map((row) => row["of"])).toEqual(["Tokens"]);
    expect(note).toBeNull();
    const tallies = await getMetric({ id: "tallies", address });
    expect(tallies.rows.every((row) => row["nftYesShare"] === null && row["yesShare"] !== null)).toBe(true);
    await query(
      "UPDATE holdings_index SET distrusted_at = NULL, distrusted_at_block = NULL, distrust_reason = NULL",
    );
  });

  it("keep the name of a hidden club to themselves", async () => {
    await query(
      `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at)
       VALUES ('club', 'year-1', 'A test.', '0x' || repeat('a', 40), app_now())`,
    );
    const address = { range: "all", club: "year-1" } as const;
    const { clubs, found } = (await viewAnalytics({ view: "votes", address })) ?? {};
    expect(clubs?.map(({ slug }) => slug)).toEqual(["year-2"]);
    expect(found).toMatchObject({ club: { slug: "year-1", name: "Hidden club" } });
    const { rows } = await getMetric({ id: "tallies", address });
    expect(rows.every((row) => row["proposal"]?.startsWith("Hidden club #"))).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    await query(
      "UPDATE hidden_content SET shown_at = app_now(), shown_by = hidden_by WHERE subject_id = 'year-1'",
    );
  });

  it("answer public JSON and CSV with exact values, and refuse what is not asked rightly with a reason", async () => {
    const json = await visitor("GET", "/api/analytics/nft-distribution?range=30");
    expect(json.status).toBe(200);
    expect(json.response.headers.get("cache-control")).toMatch(/^public/);
    const csv = await visitor("GET", "/api/analytics/nft-distribution.csv?range=30");
    const lines = (await csv.response.text()).trimEnd().split("\r\n");
    expect(csv.response.headers.get("content-disposition")).toBe(
      'attachment; filename="nft-distribution-30.csv"',
    );
    expect(lines[0]).toBe(
      "NFTs held,Holders,Share of holders (hundredths of a percent),NFTs,Share of NFTs (hundredths of a percent)",
    );
    expect(lines).toHaveLength(7);
    for (const [path, status] of [
      ["/api/analytics/no-such", 400],
      ["/api/analytics/turnout.xml", 400],
      ["/api/analytics/turnout?range=31", 400],
      ["/api/analytics/turnout?club=No%20Slug", 400],
      ["/api/analytics/turnout?club=nobody-here", 404],
      ["/api/analytics?view=all", 400],
      ["/api/analytics?club=nobody-here", 404],
    ] as const) {
      const refused = await visitor("GET", path);
      expect([path, refused.status]).toEqual([path, status]);
      expect(refused.body["error"]).toEqual(expect.any(String));
    }
  });
});

function isOfHolders(id: MetricId): boolean {
  return (
    ["distribution", "holders", "whales", "concentration", "overlap", "movement"].some((word) =>
      id.endsWith(word),
    ) || id === "holders-over-time"
  );
}
