import assert from "node:assert/strict";
import { Pool } from "pg";
import { z } from "zod";
import { FULL_YEAR, insertGovernanceYear, SMALL_YEAR, YEAR_BLOCKS } from "../builders/governance-year";
import type { RunSql } from "../builders/rows";
import type { Proof } from "./proof";
import { type Question, readFacts, recompute } from "./recompute-analytics";
import type { TwoInstances } from "./two-instances";

const metricAnswer = z.object({
  asOf: z.object({ at: z.string(), block: z.string() }),
  rows: z.array(z.record(z.string(), z.string().nullable())),
});
const viewAnswer = z.object({
  asOf: z.object({ at: z.string() }),
  figures: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
  metrics: z.array(z.object({ id: z.string() })),
});

export const proof: Proof = {
  stand: "pages",
  claim:
    "every figure of analytics over a year of 200 proposals, 50,000 votes and 5,000 holders equals what plain code makes of all rows",
  async run(stand, { isFull }) {
    const { NFT_ADDRESS: nft = "", TOKEN_ADDRESS: token = "" } = stand.environment;
    // Seeding takes longer than the role's limit.
    const pool = new Pool({ connectionString: stand.databaseUrl, max: 1, options: "-c statement_timeout=0" });
    const query: RunSql = async (sql, values = []) => (await pool.query(sql, values)).rows;
    await insertGovernanceYear(query, { plan: isFull ? FULL_YEAR : SMALL_YEAR, nft, token });
    await pool.end();
    const [sizes] = await stand.query<{ proposals: number; votes: number; holders: number }>(
      `SELECT (SELECT count(*) FROM proposal)::int AS proposals, (SELECT count(*) FROM vote)::int AS votes,
         (SELECT count(DISTINCT holder) FROM holdings_holder)::int AS holders`,
    );
    assert.ok(sizes);
    if (isFull) {
      assert.equal(sizes.proposals, 200);
      assert.ok(sizes.votes >= 50_000 && sizes.holders >= 4_990, JSON.stringify(sizes));
    }
    const facts = await readFacts(stand.query, { nft, token });
    const ranges = isFull ? (["30", "90", "365", "all"] as const) : (["365"] as const);
    let cells = 0;
    for (const club of [null, "year-1"]) {
      for (const range of ranges) cells += await compare(stand, facts, { range, club });
    }
    return [
      `${sizes.proposals} proposals, ${sizes.votes} votes, ${sizes.holders} holders; ${ranges.length} ranges, of all clubs and of one: ${cells} values equal`,
    ];
  },
};

/** Answers how many values were compared. */
async function compare(
  stand: TwoInstances,
  facts: Awaited<ReturnType<typeof readFacts>>,
  { range, club }: Pick<Question, "range" | "club">,
): Promise<number> {
  const search = `range=${range}${club === null ? "" : `&club=${club}`}`;
  const votes = viewAnswer.parse(await get(stand, `/api/analytics?view=votes&${search}`));
  const nft = viewAnswer.parse(await get(stand, `/api/analytics?view=nft&${search}`));
  const expected = recompute(facts, { range, club, at: Date.parse(votes.asOf.at), block: YEAR_BLOCKS });
  assert.deepEqual(Object.fromEntries(votes.figures.map(({ key, value }) => [key, value])), expected.figures);
  let cells = votes.figures.length;
  for (const id of new Set([...votes.metrics, ...nft.metrics].map((metric) => metric.id))) {
    const { rows } = metricAnswer.parse(await get(stand, `/api/analytics/${id}?${search}`));
    assert.deepEqual(rows, expected.metrics[id], `${id} over ${range} of ${club ?? "all clubs"}`);
    cells += rows.reduce((sum, row) => sum + Object.keys(row).length, 0);
  }
  return cells;
}

async function get(stand: TwoInstances, path: string): Promise<unknown> {
  const response = await fetch(stand.urls[0] + path, { headers: { "x-forwarded-for": "10.0.0.1" } });
  assert.equal(response.status, 200, path);
  return response.json();
}
