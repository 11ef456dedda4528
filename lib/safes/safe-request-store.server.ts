import "server-only";
import type { Hex } from "viem";
import { getPool, getPrimary, maybe, one, rows } from "@/lib/db/database.server";
import {
  at,
  bool,
  column,
  int4,
  optional,
  pick,
  type RowOf,
  required,
  select,
  text,
  timestamptz,
  uuid,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { inTransaction, lockName, type Queryable } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { OwnerSignature } from "./assemble-signature";
import type { ShownVote } from "./safe-request-schemas";

const { safeRequest, safeSignature } = tables;

const vote = {
  proposalId: required(safeRequest.proposalId),
  club: required(safeRequest.club),
  label: required(safeRequest.label),
  proposalDigest: required(safeRequest.proposalDigest),
  choice: required(safeRequest.choice),
  reason: required(safeRequest.reason),
  signedAt: required(safeRequest.signedAt),
};
const stored = {
  ...at("r", pick(safeRequest, "id", "safe", "act", "content", "digest", "owners", "threshold", "openedBy")),
  ...at("r", pick(safeRequest, "openedAt", "expiresAt", "signature", "castAt", "refusal", "sessionId")),
  vote: optional({
    ...at("r", vote),
    ...at("p", { number: column(int4, "number") }),
    ...at("c", { clubSlug: column(text, "slug") }),
  }),
  ...at("n", { now: column(timestamptz, "now") }),
};
export type StoredRequest = RowOf<typeof stored>;
export type AskedVote = Omit<NonNullable<StoredRequest["vote"]>, "number" | "clubSlug">;

/** How many open requests somebody may have for a Safe: no owner can keep the others from asking, or fill the table. */
const OPEN_PER_OPENER = 20;
/** How long an ended request can still be looked at. */
const KEPT_DAYS = 30;

/** What is asked of the Safe: a vote, or another act with what is signed. */
export type AskedAct =
  | { act: "vote"; vote: AskedVote }
  | { act: "votes"; content: { votes: readonly ShownVote[] } }
  | { act: "sign-in"; content: { message: string } }
  | { act: "publication"; content: { draft: string; typedData: string } };
export type NewRequest = Pick<StoredRequest, "safe" | "digest" | "owners" | "threshold" | "openedBy"> &
  AskedAct;

/** How long the owners have for a sign-in. */
const SIGN_IN_DAYS = 7;
/** When an act can't be done any more: a vote after its end, several after the first of their ends, a publication with its preparation. */
const ENDS: Readonly<Record<AskedAct["act"], string>> = {
  vote: "SELECT p.ends_at FROM proposal p WHERE p.id = $3",
  votes:
    "SELECT min(p.ends_at) FROM jsonb_array_elements($10::jsonb -> 'votes') v JOIN proposal p ON p.id = (v -> 'proposal' ->> 'id')::bigint",
  publication: "SELECT r.expires_at FROM proposal_preparation r WHERE r.digest = $11",
  "sign-in": `SELECT app_now() + interval '${SIGN_IN_DAYS} days'`,
};

/** Keeps a request until its act can't be done any more, and answers its id; the same asked for twice has one. Null beyond the limit. */
export async function insertRequest(request: NewRequest): Promise<string | null> {
  const { safe, act, openedBy } = request;
  const asked = act === "vote" ? request.vote : null;
  return inTransaction(async (tx) => {
    await lockName(tx, `requests of ${safe}`);
    await tx.query(
      `DELETE FROM safe_request WHERE id IN (
         SELECT id FROM safe_request WHERE expires_at < (SELECT app_now() - make_interval(days => $1)) LIMIT 5 FOR UPDATE SKIP LOCKED)`,
      [KEPT_DAYS],
    );
    const open = await rows(
      tx,
      pick(safeRequest, "id", "act", "proposalId", "choice", "reason", "openedBy"),
      `SELECT id, act, proposal_id, choice, reason, opened_by FROM safe_request
       WHERE safe = $1 AND expires_at > (SELECT app_now()) AND signature IS NULL AND refusal IS NULL`,
      [safe],
    );
    const same = open.find(
      (other) =>
        other.act === act &&
        (asked === null
          ? act === "sign-in" && other.openedBy === openedBy
          : other.proposalId === asked.proposalId &&
            other.choice === asked.choice &&
            other.reason === asked.reason),
    );
    if (same) return same.id;
    if (open.filter((other) => other.openedBy === openedBy).length >= OPEN_PER_OPENER) return null;
    return one(
      tx,
      uuid,
      `INSERT INTO safe_request (safe, act, proposal_id, club, label, proposal_digest, choice, reason, signed_at, content, digest, owners, threshold, opened_by, opened_at, expires_at)
       SELECT $1, $2, $3::bigint, $4, $5, $6, $7, $8, $9::bigint, $10::jsonb, $11, $12::text[], $13::int, $14, app_now(), (${ENDS[act]})
       ON CONFLICT (digest) DO UPDATE SET digest = excluded.digest RETURNING id`,
      [
        ...[safe, act, asked?.proposalId, asked?.club, asked?.label, asked?.proposalDigest, asked?.choice],
        ...[asked?.reason, asked?.signedAt, act === "vote" ? null : JSON.stringify(request.content)],
        ...[request.digest, request.owners, request.threshold, openedBy],
      ].map((value) => value ?? null),
    );
  });
}

const FIND = `SELECT ${select(stored)} FROM safe_request r LEFT JOIN proposal p ON p.id = r.proposal_id LEFT JOIN club c ON c.id = p.club_id
  CROSS JOIN (SELECT app_now() AS now OFFSET 0) n WHERE r.id = $1`;

/** The request, with the database's clock; null if there is none. */
export function findRequest(id: string, db: Queryable = getPrimary()): Promise<StoredRequest | null> {
  return maybe(db, stored, FIND, [id]);
}

/** What owners have signed so far. */
export async function listSignatures(id: string, db: Queryable = getPrimary()): Promise<OwnerSignature[]> {
  const found = await rows(
    db,
    pick(safeSignature, "owner", "messageHash", "form", "signature"),
    "SELECT owner, message_hash, form, signature FROM safe_signature WHERE request_id = $1 ORDER BY owner, message_hash",
    [id],
  );
  return found.map(({ messageHash, signature, ...row }) => ({
    ...row,
    messageHash: messageHash as Hex,
    signature: signature as Hex,
  }));
}

/** Locks the request until the transaction ends; false once nothing can be signed or taken back any more. */
function lockOpen(tx: Queryable, id: string): Promise<boolean> {
  return maybe(tx, bool, "SELECT true FROM safe_request WHERE id = $1 FOR UPDATE", [id]).then(
    async (found) =>
      found === null
        ? false
        : one(
            tx,
            bool,
            "SELECT signature IS NULL AND refusal IS NULL AND expires_at > app_now() FROM safe_request WHERE id = $1",
            [id],
          ),
  );
}

/** Keeps an owner's signature; a later one replaces it. False once the request is complete or has ended. */
export function keepSignature(id: string, signed: OwnerSignature): Promise<boolean> {
  return inTransaction(async (tx) => {
    if (!(await lockOpen(tx, id))) return false;
    await tx.query(
      `INSERT INTO safe_signature (request_id, owner, message_hash, form, signature, signed_at) VALUES ($1, $2, $3, $4, $5, app_now())
       ON CONFLICT (request_id, owner, message_hash) DO UPDATE SET form = excluded.form, signature = excluded.signature, signed_at = excluded.signed_at`,
      [id, signed.owner, signed.messageHash, signed.form, signed.signature],
    );
    return true;
  });
}

/** Removes an owner's signature. False once the request is complete or has ended. */
export function removeSignature(
  id: string,
  signed: { owner: Address; messageHash: string },
): Promise<boolean> {
  return inTransaction(async (tx) => {
    if (!(await lockOpen(tx, id))) return false;
    await tx.query("DELETE FROM safe_signature WHERE request_id = $1 AND owner = $2 AND message_hash = $3", [
      id,
      signed.owner,
      signed.messageHash,
    ]);
    return true;
  });
}

/** Keeps the Safe's whole signature, if `assemble` makes one of what owners have signed; from then on nobody can take theirs back. */
export function completeRequest(
  id: string,
  assemble: (kept: readonly OwnerSignature[]) => Hex | null,
): Promise<void> {
  return inTransaction(async (tx) => {
    if (!(await lockOpen(tx, id))) return;
    const signature = assemble(await listSignatures(id, tx));
    if (signature === null) return;
    await tx.query("UPDATE safe_request SET signature = $2 WHERE id = $1", [id, signature]);
  });
}

/** The Safe does not accept this signature any more: its owners are asked again. */
export async function reopenRequest(id: string, signature: string): Promise<void> {
  await getPool().query(
    "UPDATE safe_request SET signature = NULL WHERE id = $1 AND signature = $2 AND cast_at IS NULL",
    [id, signature],
  );
}

/** The act is done. */
export async function markCast(id: string): Promise<void> {
  await getPool().query(
    "UPDATE safe_request SET cast_at = app_now() WHERE id = $1 AND cast_at IS NULL AND signature IS NOT NULL",
    [id],
  );
}

/** The act can never be done, in the words of the refusal. */
export async function markRefused(id: string, refusal: string): Promise<void> {
  await getPool().query("UPDATE safe_request SET refusal = $2 WHERE id = $1 AND cast_at IS NULL", [
    id,
    refusal,
  ]);
}

/** Whether this very ballot was stored, even if a later one replaced it. */
export function wasStored(digest: string): Promise<boolean> {
  return one(getPrimary(), bool, "SELECT EXISTS (SELECT FROM ballot WHERE message_hash = $1)", [digest]);
}

/** Gives the session of a complete sign-in, once: false if it is already given. */
export async function giveSession(
  tx: Queryable,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH given AS (
       UPDATE safe_request SET cast_at = app_now(), session_id = $2
       WHERE id = $1 AND act = 'sign-in' AND signature IS NOT NULL AND cast_at IS NULL AND refusal IS NULL
       RETURNING session_id, safe, cast_at)
     INSERT INTO session (id, address, created_at, last_seen_at, expires_at)
     SELECT session_id, safe, cast_at, cast_at, cast_at + interval '30 days' FROM given`,
    [id, sessionId],
  );
  return rowCount === 1;
}

/** The session that this sign-in gave within the last 60 s and that lives: its answer got lost. */
export function findGivenSession(tx: Queryable, id: string): Promise<string | null> {
  return maybe(
    tx,
    text,
    `SELECT s.id FROM (SELECT app_now() AS now OFFSET 0) n, safe_request r JOIN session s ON s.id = r.session_id::text
     WHERE r.id = $1 AND r.cast_at > n.now - interval '60 seconds' AND s.revoked_at IS NULL AND s.expires_at > n.now`,
    [id],
  );
}
