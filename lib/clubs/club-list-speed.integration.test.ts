import { query } from "@/tests/setup/own-services";
import type { ClubListQuery } from "./club-list-query";
import { CLUB_SORTS } from "./club-schemas";
import { listClubs } from "./list-clubs.server";

const CLUBS = 10_000;
const LIMIT_MS = 50;

beforeAll(async () => {
  // Nothing here is searched for or voted on: what triggers keep of it would only cost time.
  await query("ALTER TABLE club DISABLE TRIGGER club_searchable");
  await query("ALTER TABLE proposal DISABLE TRIGGER proposal_searchable");
  await query("ALTER TABLE proposal DISABLE TRIGGER proposal_open_tally");
  await query(
    `INSERT INTO club (slug, name, skeleton, sort_name, search_text, about, created_by, created_at, active_at)
     SELECT 'club-' || n, 'Club ' || n, 'club ' || n, 'club ' || n, 'club ' || n || ' ' || md5(n::text) || ' guild', md5(n::text),
       '0x' || repeat('a', 40), app_now(), app_now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) n`,
    [CLUBS],
  );
  await query(
    `INSERT INTO club_member (club_id, address, role, joined_at)
     SELECT id, '0x' || lpad(to_hex(m), 40, '0'), 'member', app_now() FROM club, generate_series(1, (id % 4)::int) m`,
  );
  await query(
    `INSERT INTO proposal (club_id, number, draft_id, author, digest, version, starts_at, ends_at,
       rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
       minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at, cancelled_at,
       cancelled_by, cancel_reason)
     SELECT c.id, n, gen_random_uuid(), '0x' || repeat('a', 40), '0x' || md5(c.id || ' ' || n) || md5('x'), 1,
       app_now() + (3 - n) * interval '2 days', app_now() + (5 - n) * interval '2 days', '', 1, 1, 1, '', '', 0, 0, 0, 0, 0, 1, '',
       0, true, app_now(), CASE WHEN n = 4 THEN app_now() END, CASE WHEN n = 4 THEN 'x' END, CASE WHEN n = 4 THEN 'x' END
     FROM club c, generate_series(1, (c.id % 9)::int) n`,
  );
  // The index of texts is not used while many of its entries wait to be sorted in, which otherwise autovacuum does.
  await query("VACUUM ANALYZE club, club_member, proposal");
}, 240_000);

/** Every kind of question, the far end of the list included. */
async function questions(): Promise<ClubListQuery[]> {
  const middle = await Promise.all(
    CLUB_SORTS.map(async (sort) => {
      const key = {
        activity: "(extract(epoch FROM active_at) * 1000)::bigint",
        name: "0",
        members: "member_count",
      };
      const [row] = await query<{ after: string }>(
        `SELECT ${key[sort]} || '.' || id AS after FROM club WHERE slug = 'club-${CLUBS / 2}'`,
      );
      return { q: "", sort, after: row?.after ?? null };
    }),
  );
  const searches = ["", "club 77", "9f", "guild", "no such text", "e", "Club 9999"];
  return [...middle, ...CLUB_SORTS.flatMap((sort) => searches.map((q) => ({ q, sort, after: null })))];
}

describe(`listClubs over ${CLUBS} clubs`, () => {
  it(`answers every search, order and page in less than ${LIMIT_MS} ms (p95)`, async () => {
    const asked = await questions();
    for (const question of asked) await listClubs({ query: question });
    // The fastest of ten is what a question needs; the others say how busy the machine was.
    const fastest = asked.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < 10; round += 1) {
      for (const [place, question] of asked.entries()) {
        const startedAt = performance.now();
        await listClubs({ query: question });
        fastest[place] = Math.min(fastest[place] ?? 0, performance.now() - startedAt);
      }
    }
    const times = fastest.toSorted((left, right) => left - right);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.POSITIVE_INFINITY;
    process.stdout.write(
      `${CLUBS} clubs, ${times.length} lists: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, slowest ${at(0.999).toFixed(1)} ms\n`,
    );
    expect(at(0.95)).toBeLessThan(LIMIT_MS);
  });

  it("counts the proposals of the clubs on the page, active ones too", async () => {
    const { clubs } = await listClubs({ query: { q: "", sort: "name", after: null } });
    for (const { slug, proposalCount, activeCount } of clubs) {
      const [counted] = await query<{ all: number; active: number }>(
        `SELECT count(*)::int AS all, (count(*) FILTER (WHERE p.cancelled_at IS NULL AND p.starts_at <= app_now() AND p.ends_at > app_now()))::int AS active
         FROM proposal p JOIN club c ON c.id = p.club_id WHERE c.slug = $1`,
        [slug],
      );
      expect([slug, proposalCount, activeCount]).toEqual([slug, counted?.all, counted?.active]);
    }
    expect(clubs.some(({ activeCount }) => activeCount > 0)).toBe(true);
  });

  it.each([
    [
      "(active_at, id) < (app_now() - interval '5 days', 1) ORDER BY active_at DESC, id DESC",
      "club_active_at_id_idx",
    ],
    ["(sort_name, id) > ('club 5', 1) ORDER BY sort_name, id", "club_sort_name_id_idx"],
    ["(member_count, id) < (2, 1) ORDER BY member_count DESC, id DESC", "club_member_count_id_idx"],
    ["search_text LIKE '%club 777%' ORDER BY active_at DESC, id DESC", "club_search_text_idx"],
  ])("reads by an index: %s", async (condition, index) => {
    const plan = await query<Record<string, string>>(
      `EXPLAIN SELECT slug FROM club WHERE ${condition} LIMIT 25`,
    );
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
  });
});
