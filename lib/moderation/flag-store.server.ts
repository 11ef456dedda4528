import "server-only";
import * as z from "zod/mini";
import { type Hideable, SUBJECT_KINDS, type Subject } from "@/lib/audit/hideable";
import { getPool, rows } from "@/lib/db/database.server";
import { int4, int8, json, oneOf, parsed, type RowOf, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import { FLAG_CATEGORIES, type FlagCategory, type FlagCursor, type FlagStatus } from "./moderation-schemas";

/** False, and nothing is stored, when this person flagged this subject before. */
export async function insertFlag(
  tx: Transaction,
  flag: Subject & { clubId: bigint; reporter: Address; category: FlagCategory; text: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO flag (subject_kind, subject_id, club_id, reporter, category, text, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, app_now()) ON CONFLICT DO NOTHING`,
    [flag.kind, flag.id, flag.clubId, flag.reporter, flag.category, flag.text],
  );
  return rowCount === 1;
}

/** Decides on the open flags of a subject; answers how many there were. */
export async function judgeFlags(
  tx: Transaction,
  { kind, id, verdict, by }: Hideable & { verdict: "upheld" | "dismissed"; by: Address },
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE flag SET status = $3, resolved_by = $4, resolved_at = app_now()
     WHERE subject_kind = $1 AND subject_id = $2 AND status = 'open'`,
    [kind, id, verdict, by],
  );
  return rowCount ?? 0;
}

const storedFlag = z.object({
  category: z.enum(FLAG_CATEGORIES),
  text: z.string(),
  at: z.pipe(
    z.string(),
    z.transform((text) => new Date(text)),
  ),
  reporter: z.pipe(z.string(), z.transform(requireAddress)),
});

const flagGroup = {
  kind: oneOf(...SUBJECT_KINDS),
  id: tables.flag.subjectId,
  count: int4,
  firstAt: timestamptz,
  /** The first of them: with the count it is the place in the list. */
  firstId: int8,
  /** The newest few. */
  flags: parsed(json, z.array(storedFlag).parse),
};
export type FlagGroup = RowOf<typeof flagGroup>;

/** Flagged content, most flags first, then the oldest; in one club, or in all with null. */
export async function listFlagGroups({
  clubId,
  status,
  after,
  limit,
}: {
  clubId: bigint | null;
  status: FlagStatus;
  after: FlagCursor | null;
  limit: number;
}): Promise<FlagGroup[]> {
  return rows(
    getPool(),
    flagGroup,
    `SELECT g.subject_kind AS kind, g.subject_id AS id, g.count, g.first_at, g.first_id, (SELECT json_agg(n) FROM (
         SELECT f.category, f.text, f.created_at AS at, f.reporter FROM flag f
         WHERE f.subject_kind = g.subject_kind AND f.subject_id = g.subject_id AND f.status = $2
         ORDER BY f.id DESC LIMIT 5) n) AS flags
     FROM (
       SELECT subject_kind, subject_id, count(*)::int AS count, min(created_at) AS first_at, min(id) AS first_id
       FROM flag WHERE status = $2 AND ($1::bigint IS NULL OR club_id = $1)
       GROUP BY subject_kind, subject_id
       HAVING $3::int IS NULL OR count(*) < $3 OR (count(*) = $3 AND min(id) > $4)
       ORDER BY count DESC, first_id LIMIT $5) g
     ORDER BY g.count DESC, g.first_id`,
    [clubId, status, after?.count ?? null, after?.firstId ?? null, limit],
  );
}

/** How many subjects have flags of each status; of one club, or of all with null. */
export async function countFlagGroups(clubId: bigint | null): Promise<Record<FlagStatus, number>> {
  const found = await rows(
    getPool(),
    { status: tables.flag.status, count: int4 },
    `SELECT status, count(DISTINCT (subject_kind, subject_id))::int AS count FROM flag
     WHERE $1::bigint IS NULL OR club_id = $1 GROUP BY status`,
    [clubId],
  );
  const counts: Record<FlagStatus, number> = { open: 0, upheld: 0, dismissed: 0 };
  for (const { status, count } of found) counts[status] = count;
  return counts;
}
