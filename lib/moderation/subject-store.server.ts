import "server-only";
import type { Hideable, Subject, SubjectKind } from "@/lib/audit/hideable";
import { hidden, hiddenJoin } from "@/lib/audit/shown-sql";
import { getPool, rows } from "@/lib/db/database.server";
import { address, int4, nullable, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

const stored = {
  id: text,
  club: pick(tables.club, "id", "slug", "name"),
  author: address,
  title: text,
  text,
  number: nullable(int4),
  hidden,
};
/** What can be flagged and hidden, as moderators see it: the text is the stored one, hidden or not. `number` is that of its proposal or bounty. */
export type StoredSubject = Subject & RowOf<typeof stored>;

const HIDDEN = select({ hidden });
const SELECTS: Readonly<Record<SubjectKind, string>> = {
  club: `SELECT c.slug AS id, c.id AS club_id, c.slug AS club_slug, c.name AS club_name, c.created_by AS author, c.name AS title, c.about AS text,
      NULL::int AS number, ${HIDDEN}
    FROM club c ${hiddenJoin({ kind: "club", id: "c.slug" })} WHERE c.slug = ANY($1)`,
  proposal: `SELECT p.id::text AS id, c.id AS club_id, c.slug AS club_slug, c.name AS club_name, p.author, w.title, w.body AS text, p.number, ${HIDDEN}
    FROM proposal p JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version
      JOIN club c ON c.id = p.club_id ${hiddenJoin({ kind: "proposal", id: "p.id::text" })}
    WHERE p.id = ANY(ARRAY(SELECT i::bigint FROM unnest($1::text[]) i WHERE i ~ '^[0-9]{1,18}$'))`,
  bounty: `SELECT b.id::text AS id, c.id AS club_id, c.slug AS club_slug, c.name AS club_name, b.sponsor AS author, b.title, b.brief AS text, b.number, ${HIDDEN}
    FROM bounty b JOIN club c ON c.id = b.club_id ${hiddenJoin({ kind: "bounty", id: "b.id::text" })}
    WHERE b.id = ANY(ARRAY(SELECT i::bigint FROM unnest($1::text[]) i WHERE i ~ '^[0-9]{1,18}$'))`,
  // What others can't see yet is nothing: a flag would show it to moderators.
  submission: `SELECT s.id::text AS id, c.id AS club_id, c.slug AS club_slug, c.name AS club_name, s.author, 'Submission ' || s.number || ' to ' || b.title AS title,
      concat_ws(E'\\n', nullif(s.text, ''), nullif(array_to_string(s.links, E'\\n'), '')) AS text, b.number, ${HIDDEN}
    FROM (SELECT app_now() AS now OFFSET 0) n, bounty_submission s JOIN bounty b ON b.id = s.bounty_id JOIN club c ON c.id = b.club_id
      ${hiddenJoin({ kind: "submission", id: "s.id::text" })}
    WHERE s.id = ANY(ARRAY(SELECT i::bigint FROM unnest($1::text[]) i WHERE i ~ '^[0-9]{1,18}$')) AND s.withdrawn_at IS NULL
      AND bounty_shows_submissions(b, n.now)`,
  reason: `SELECT b.message_hash AS id, c.id AS club_id, c.slug AS club_slug, c.name AS club_name, b.voter AS author, w.title, b.reason AS text, p.number,
      ${HIDDEN}
    FROM ballot b JOIN proposal p ON p.id = b.proposal_id JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version
      JOIN club c ON c.id = p.club_id ${hiddenJoin({ kind: "reason", id: "b.message_hash" })}
    WHERE b.message_hash = ANY($1) AND b.reason <> ''`,
};

/** The subjects of one kind with these ids; ids that name nothing are left out. */
export async function listSubjects(
  { kind, ids }: { kind: SubjectKind; ids: readonly string[] },
  db: Queryable = getPool(),
): Promise<StoredSubject[]> {
  if (ids.length === 0) return [];
  const found = await rows(db, stored, SELECTS[kind], [ids]);
  return found.map((subject) => ({ kind, ...subject }));
}

/** Whether somebody wrote a name or anything else into the profile of this address. */
export async function hasProfileWords(tx: Transaction, address: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM profile WHERE address = $1 AND (name <> '' OR about <> '') FOR UPDATE",
    [address],
  );
  return rowCount === 1;
}

/** Hides it, unless it is hidden: then nothing changes and the answer is false. */
export async function insertHidden(
  tx: Transaction,
  { kind, id, by, reason }: Hideable & { by: Address; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at)
     VALUES ($1, $2, $3, $4, app_now()) ON CONFLICT DO NOTHING`,
    [kind, id, reason, by],
  );
  return rowCount === 1;
}

/** Shows it again; false when it was not hidden. */
export async function closeHidden(
  tx: Transaction,
  { kind, id, by }: Hideable & { by: Address },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE hidden_content SET shown_at = app_now(), shown_by = $3
     WHERE subject_kind = $1 AND subject_id = $2 AND shown_at IS NULL`,
    [kind, id, by],
  );
  return rowCount === 1;
}
