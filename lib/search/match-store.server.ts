import "server-only";
import { rows } from "@/lib/db/database.server";
import { int4, oneOf, optional, type RowOf, safeInt8 } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import { COUNT_MAX } from "./count-max";
import type { SearchCursor, SearchMode } from "./search-cursor";
import { SEARCH_KINDS, type SearchKind } from "./search-kinds";
import { type SearchQuestion, toTsquery } from "./search-question";

/** How alike two texts are, from 0 to 1, before one is taken for a slip of the other. */
const LIKENESS = 0.4;

const match = { subject: tables.searchEntry.subject, score: int4, id: tables.searchEntry.id };
type Match = RowOf<typeof match>;
export type Matches = { kind: SearchKind; count: number; rows: Match[] };

const found = { kind: oneOf(...SEARCH_KINDS), count: int4, asOf: safeInt8, match: optional(match) };

const HIDDEN_CLUBS = "ARRAY(SELECT c.id FROM hidden('club') h JOIN club c ON c.slug = h.id)";
const HIDDEN =
  "SELECT k, h.id FROM unnest($1::text[]) k, hidden(CASE k WHEN 'person' THEN 'profile' ELSE k END) h";
/** NOT IN, because the few that are hidden are then looked up in a table that is built once. */
const IS_VISIBLE = `e.is_listed AND e.kind = ANY($1) AND (e.club_id IS NULL OR e.club_id <> ALL (${HIDDEN_CLUBS}))
  AND (e.kind, e.subject) NOT IN (${HIDDEN})`;
/** Between two that fit as well, a verified club comes first, then what is open or active: anybody can found a new club with similar words. */
const STANDING = "CASE WHEN e.is_verified THEN 50 WHEN e.live_until > n.as_of THEN 25 ELSE 0 END";

type Condition = { where: string; score: string };

// $2 the words anywhere, $3 in the title, $4 the folded text, $5 the number.
const BY_WORDS: Condition = {
  where: "(e.words @@ $2::tsquery OR e.number = $5)",
  // Whole title, its beginning, words of the title, words of the text: what comes first never loses to what comes later. The text's
  // words are long and stored apart, so they are not ranked: among equals the newest comes first.
  score: `CASE WHEN e.title = $4 OR e.number = $5 THEN 400 WHEN starts_with(e.title, $4) THEN 300
       WHEN e.title_words @@ $3::tsquery THEN 200 ELSE 100 END
     + ${STANDING} + least(24, (24 * ts_rank(e.title_words, $2::tsquery))::int)`,
};
const BY_NUMBER: Condition = {
  where: `e.number = $5 AND ($3::tsquery IS NULL OR EXISTS (
    SELECT 1 FROM search_entry c WHERE c.kind = 'club' AND c.club_id = e.club_id AND c.words @@ $2::tsquery AND $4 <> ''))`,
  score: STANDING,
};
const BY_LOOKS: Condition = {
  where: "$4 <% e.title AND $2::text IS NULL AND $3::text IS NULL AND $5::int IS NULL",
  score: `1000 + ((1000 * word_similarity($4, e.title))::int / 50) * 100 + ${STANDING}`,
};

/** Of every kind how much was found, and its best `limit`; with `only`, of that kind alone from after the cursor on. */
export async function findMatches(
  tx: Transaction,
  {
    question,
    mode,
    only,
    after,
    limit,
  }: {
    question: SearchQuestion;
    mode: SearchMode;
    only: SearchKind | null;
    after: SearchCursor | null;
    limit: number;
  },
): Promise<{ matches: Matches[]; asOf: number }> {
  const { words, number, isNumberOnly } = question;
  const condition = mode === "looks" ? BY_LOOKS : isNumberOnly ? BY_NUMBER : BY_WORDS;
  if (mode === "looks") await tx.query(`SET LOCAL pg_trgm.word_similarity_threshold = ${LIKENESS}`);
  const answer = await rows(
    tx,
    found,
    `WITH n AS MATERIALIZED (SELECT coalesce(to_timestamp($6::bigint / 1000.0), app_now()) AS as_of),
     found AS MATERIALIZED (
       SELECT e.kind, e.id, e.subject, ${condition.score} AS score FROM n, search_entry e
       WHERE ${condition.where} AND ${IS_VISIBLE}),
     kinds AS (SELECT kind, least(count(*), ${COUNT_MAX})::int AS count, max(score) AS best FROM found GROUP BY kind)
     SELECT k.kind, k.count, f.subject AS match_subject, f.score AS match_score, f.id AS match_id, (SELECT round(extract(epoch FROM as_of) * 1000)::bigint FROM n) AS as_of
     FROM kinds k LEFT JOIN LATERAL (
       SELECT subject, score, id FROM found
       WHERE kind = k.kind AND ($7::text IS NULL OR kind = $7) AND ($8::int IS NULL OR (score, id) < ($8, $9::bigint))
       ORDER BY score DESC, id DESC LIMIT $10) f ON true
     ORDER BY k.best DESC, array_position($1, k.kind), f.score DESC, f.id DESC`,
    [
      SEARCH_KINDS,
      mode === "looks" ? null : toTsquery(words, "anywhere"),
      mode === "looks" ? null : toTsquery(words, "in the title"),
      words.join(" "),
      mode === "looks" ? null : number,
      after?.asOf ?? null,
      only,
      after?.score ?? null,
      after?.id ?? null,
      limit,
    ],
  );
  return { matches: groupByKind(answer), asOf: answer[0]?.asOf ?? 0 };
}

function groupByKind(answer: readonly RowOf<typeof found>[]): Matches[] {
  const kinds = [...new Set(answer.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = answer.filter((row) => row.kind === kind);
    return {
      kind,
      count: own[0]?.count ?? 0,
      rows: own.flatMap((row) => row.match ?? []),
    };
  });
}
