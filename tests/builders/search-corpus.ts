import type { RunSql } from "./rows";

const SYLLABLES = "ka ro mi tes lun var den pol sha gri on bel tur fen wic mar ost qui zel dor".split(" ");
const VOCABULARY = 3_000;
const ROWS_AT_ONCE = 500;

/**
 * Clubs and proposals by SQL, with names and texts of invented words that are the same in each run. A quarter of the
 * proposals is open; one club in twenty is verified.
 */
export async function insertSearchCorpus(
  query: RunSql,
  { clubs, proposals }: { clubs: number; proposals: number },
): Promise<void> {
  const draw = drawer(20_260_217);
  // Nobody votes on these, so the parts of the tallies would only cost time.
  await query("ALTER TABLE proposal DISABLE TRIGGER proposal_open_tally");
  for (const numbers of inBatches(clubs)) {
    await query(
      `INSERT INTO club (slug, name, skeleton, sort_name, search_text, about, verified, created_by, created_at, active_at)
       SELECT 'club-' || n, left(name, 32), 'club ' || n, name, name, about, n % 20 = 0, '0x' || repeat('a', 40), app_now(),
         app_now() - n * interval '1 hour'
       FROM unnest($1::int[], $2::text[], $3::text[]) r(n, name, about)`,
      [numbers, numbers.map((n) => `${draw(2)} ${n}`), numbers.map(() => draw(30))],
    );
  }
  for (const numbers of inBatches(proposals)) {
    await query(
      `INSERT INTO proposal (club_id, number, draft_id, author, digest, version, starts_at, ends_at,
         rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
         minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at)
       SELECT c.first + n % c.clubs, n, gen_random_uuid(), '0x' || lpad(to_hex(n % 500), 40, '0'),
         '0x' || md5(n::text) || md5('corpus'), 1, t.now - age,
         t.now - age + interval '4 days', '0x', 1, 1, 1, $2, $2, 0, 0, 0, 0, 259200, 1, '0x', 0, true, t.now
       FROM unnest($1::int[]) n, (SELECT app_now() AS now) t,
         (SELECT min(id) AS first, count(*) AS clubs FROM club) c,
         LATERAL (SELECT CASE WHEN n % 4 = 0 THEN 2 ELSE 6 END * interval '1 day' AS age) a`,
      [numbers, `0x${"c".repeat(40)}`],
    );
    await query(
      `INSERT INTO proposal_version (proposal_id, version, digest, title, body, discussion, earliest_start, period_seconds, origin,
         salt, signature, created_at)
       SELECT p.id, 1, p.digest, r.title, r.body, '', 0, 345600, 'https://club.test', p.digest, '0x', p.created_at
       FROM unnest($1::int[], $2::text[], $3::text[]) r(n, title, body) JOIN proposal p ON p.digest = '0x' || md5(r.n::text) || md5('corpus') ORDER BY p.id`,
      [numbers, numbers.map(() => draw(5)), numbers.map(() => draw(180))],
    );
  }
  await query("VACUUM ANALYZE club, proposal, proposal_version, search_entry");
}

/** Nearly every text has the first words of the vocabulary and hardly any has the last, as in a language. */
function drawer(seed: number): (words: number) => string {
  let state = seed;
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const syllable = (place: number): string => SYLLABLES[place % SYLLABLES.length] ?? "";
  const word = (): string => {
    const place = Math.floor(chance() ** 3 * VOCABULARY);
    const [first, second, third] = [place, Math.floor(place / 20), Math.floor(place / 400)];
    return `${syllable(first)}${syllable(second)}${third === 0 ? "" : syllable(third)}`;
  };
  return (words) => Array.from({ length: words }, word).join(" ");
}

function* inBatches(count: number): Generator<number[]> {
  for (let first = 1; first <= count; first += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, count - first + 1);
    yield Array.from({ length }, (_, index) => first + index);
  }
}
