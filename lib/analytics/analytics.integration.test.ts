import { inTransaction, lockName } from "@/lib/db/transaction.server";
import { localContracts } from "@/local/accounts";
import { insertGovernanceYear, SMALL_YEAR, YEAR_BLOCKS } from "@/tests/builders/governance-year";
import { readFacts, recompute } from "@/tests/proof/recompute-analytics";
import { query } from "@/tests/setup/own-services";
import { visitor } from "@/tests/setup/route-caller";
import { untilWaiting } from "@/tests/setup/until-waiting";
import { RANGES } from "./analytics-range";
import { countProposal } from "./club-voter-store.server";
import { countClubVoters } from "./count-club-voters.server";
import { getAnalytics, getMetric } from "./get-analytics.server";
import { keepFigures } from "./keep-figures.server";
import { measureProposals } from "./measure-proposals.server";
import { METRICS, type MetricId } from "./metric-catalogue";
import { findScope } from "./scope-store.server";
import { viewAnalytics } from "./view-analytics.server";
import { countVoters } from "./vote-metric-store.server";

const nft = localContracts.nft.toLowerCase();
const ids = Object.keys(METRICS).filter((id): id is MetricId => Object.hasOwn(METRICS, id));

beforeAll(async () => {});

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
  }, 240_000);

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
  }, 240_000);

  it("count the voters of each club the same, however many of its proposals are counted, in whatever order", async () => {
    const clubs = await query<{ slug: string }>(
      "SELECT slug FROM club WHERE EXISTS (SELECT 1 FROM proposal WHERE club_id = club.id)",
    );
    const expectVotersEqual = async () => {
      for (const { slug } of clubs) {
        for (const days of [30, 90, 365, null]) {
          const facts = await findScope({ days, slug });
          if (facts === null) throw new Error("no club");
          const { since, at, clubId } = facts.scope;
          const [plain] = await query<{ voters: number }>(
            `SELECT count(DISTINCT v.voter)::int AS voters FROM proposal p JOIN vote v ON v.proposal_id = p.id
             WHERE p.club_id = $1 AND p.cancelled_at IS NULL AND p.ends_at > $2 AND p.ends_at <= $3`,
            [clubId, since, at],
          );
          expect([slug, days, await countVoters(facts.scope)]).toEqual([slug, days, plain?.voters]);
        }
      }
    };
    const ids = await query<{ id: string }>(
      "SELECT id::text FROM proposal WHERE final_at IS NOT NULL ORDER BY md5(id::text)",
    );
    const some = ids.slice(0, ids.length / 2).map(({ id }) => BigInt(id));
    for (const id of some) await inTransaction((tx) => countProposal(tx, id));
    await expectVotersEqual();
    // Once each, and nothing of one whose transaction fails.
    await expect(
      inTransaction(async (tx) => {
        await countProposal(tx, BigInt(ids.at(-1)?.id ?? 0));
        throw new Error("the process ends");
      }),
    ).rejects.toThrow("the process ends");
    await inTransaction((tx) => countProposal(tx, some[0] ?? 0n));
    await expectVotersEqual();
    // While another instance counts, nothing is.
    await inTransaction(async (tx) => {
      await lockName(tx, "club voters");
      expect(await countClubVoters({ budgetMs: 20_000 })).toBe(0);
    });
    expect(await countClubVoters({ budgetMs: 20_000 })).toBe(ids.length - some.length);
    expect(await countClubVoters({ budgetMs: 20_000 })).toBe(0);
    await expectVotersEqual();
    // Readers use the stored counts, so a wrong one shows.
    await query("UPDATE counted_proposal SET last_of_voters = last_of_voters + 1000");
    await expect(expectVotersEqual()).rejects.toThrow();
    await query("UPDATE counted_proposal SET last_of_voters = last_of_voters - 1000");
  }, 240_000);

  it("say the same of kept figures, which are of one moment, and name people and proposals as they are now", async () => {
    expect([await keepFigures(), await keepFigures()]).toEqual([true, false]);
    const address = { range: "90", club: null } as const;
    const [first, second] = [
      await getAnalytics({ view: "votes", address }),
      await getMetric({ id: "turnout", address }),
    ];
    expect(second.asOf).toEqual(first.asOf);
    await expectEverythingEqual();
    // What is kept is what is shown: of all clubs, and of all holders for a club too.
    await query(
      `UPDATE kept_figures SET figures = jsonb_set(figures, '{shapes,overlap,note}', '"Changed by hand"')`,
    );
    await query(
      `UPDATE kept_figures SET figures = jsonb_set(figures, '{shapes,turnout,note}', '"Changed by hand"')`,
    );
    const notes = async (club: string | null) =>
      Promise.all(
        (["overlap", "turnout"] as const).map(
          async (id) => (await getMetric({ id, address: { range: "90", club } })).note,
        ),
      );
    expect(await notes(null)).toEqual(["Changed by hand", "Changed by hand"]);
    expect(await notes("year-2")).toEqual(["Changed by hand", null]);
    const [turnout] = (await getMetric({ id: "proposal-turnout", address })).rows;
    expect(turnout?.["title"]).toEqual(expect.any(String));
    await query(
      `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at)
       SELECT 'proposal', id::text, 'A test.', '0x' || repeat('a', 40), app_now() FROM proposal`,
    );
    expect((await getMetric({ id: "proposal-turnout", address })).rows.map((row) => row["title"])).toEqual(
      (await getMetric({ id: "proposal-turnout", address })).rows.map(() => null),
    );
    await query("UPDATE hidden_content SET shown_at = app_now(), shown_by = hidden_by");
    // A job that has stopped, and another rule.
    await query("UPDATE kept_figures SET made_at = app_now() - interval '5 minutes'");
    expect(await notes(null)).toEqual([null, null]);
    expect(await keepFigures()).toBe(true);
    await query("UPDATE kept_figures SET basis = 'another'");
    expect((await getAnalytics({ view: "votes", address })).asOf).not.toEqual(first.asOf);
    expect(await keepFigures()).toBe(true);
  }, 240_000);

  it("keep no figures whose balances are undone while they are added up", async () => {
    const undo = "UPDATE holdings_index SET next_block = next_block - 1";
    await query("DELETE FROM kept_figures");
    // Undone before, and not yet for others to see: figures wait for it.
    const late = await inTransaction(async (tx) => {
      await tx.query(undo);
      const keeping = keepFigures();
      await untilWaiting();
      return { keeping };
    });
    expect(await late.keeping).toBe(true);
    const keptBlock = async () =>
      (await getMetric({ id: "overlap", address: { range: "90", club: null } })).asOf.block;
    expect(await keptBlock()).toBe(String(YEAR_BLOCKS - 1));
    // Undone in the middle.
    await query("DELETE FROM kept_figures");
    const early = await inTransaction(async (tx) => {
      await tx.query("LOCK TABLE proposal_measure");
      const keeping = keepFigures();
      await untilWaiting();
      await tx.query(undo);
      return { keeping };
    });
    expect(await early.keeping).toBe(false);
    expect(await query("SELECT 1 FROM kept_figures")).toEqual([]);
    await query("UPDATE holdings_index SET next_block = $1", [YEAR_BLOCKS + 1]);
    await measureProposals({ budgetMs: 20_000 });
    expect(await keepFigures()).toBe(true);
  }, 240_000);

  it("forget measures with the balances that they rest on", async () => {
    const count = async () =>
      (await query<{ count: number }>("SELECT count(*)::int AS count FROM proposal_measure"))[0]?.count;
    const all = await count();
    expect(await query("SELECT 1 FROM kept_figures")).not.toEqual([]);
    const half = YEAR_BLOCKS / 2;
    await query("UPDATE holdings_index SET next_block = $2 WHERE contract = $1", [nft, half]);
    const [late] = await query<{ count: number }>(
      "SELECT count(*)::int AS count FROM proposal WHERE final_at IS NOT NULL AND snapshot_block >= $1",
      [half],
    );
    expect(late?.count).toBeGreaterThan(0);
    expect(await count()).toBe((all ?? 0) - (late?.count ?? 0));
    expect(await query("SELECT 1 FROM kept_figures")).toEqual([]);
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
