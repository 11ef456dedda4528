import "server-only";
import type { Hex } from "viem";
import { getPool, maybe, one } from "@/lib/db/database.server";
import { timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Address } from "@/lib/shared/address";

/** A preparation belongs to a draft, or to a proposal that is being edited. */
export type PreparedFor = { draftId: string } | { proposalId: bigint };

/** More than an author signs side by side, in tabs and by the signers of a contract wallet. */
const KEPT_OF_SUBJECT = 10;

/**
 * Keeps what the author is asked to sign, the newest ten for each draft or proposal, and clears a few that have expired; answers
 * until when it can be published.
 */
export async function insertPreparation({
  digest,
  author,
  content,
  validSeconds,
  ...subject
}: {
  digest: Hex;
  author: Address;
  /** JSON of a `Prepared`. */
  content: string;
  validSeconds: number;
} & PreparedFor): Promise<Date> {
  await getPool().query(
    `DELETE FROM proposal_preparation WHERE digest IN (
       SELECT digest FROM proposal_preparation WHERE expires_at < (SELECT app_now() - interval '1 day')
       LIMIT 5 FOR UPDATE SKIP LOCKED)`,
  );
  const [draftId, proposalId] = idsOf(subject);
  await getPool().query(
    `DELETE FROM proposal_preparation WHERE digest IN (
       SELECT digest FROM proposal_preparation WHERE draft_id = $1 OR proposal_id = $2
       ORDER BY created_at DESC OFFSET $3 FOR UPDATE SKIP LOCKED)`,
    [draftId, proposalId, KEPT_OF_SUBJECT - 1],
  );
  return one(
    getPool(),
    timestamptz,
    `INSERT INTO proposal_preparation (digest, draft_id, proposal_id, author, content, created_at, expires_at)
     SELECT $1, $2, $3, $4, $5, t.now, t.now + make_interval(secs => $6) FROM (SELECT app_now() AS now OFFSET 0) t
     RETURNING expires_at`,
    [digest, draftId, proposalId, author, content, validSeconds],
  );
}

/** What was prepared under this digest for this author and has not expired; null otherwise. */
export function findPreparation({
  digest,
  author,
  ...subject
}: {
  digest: string;
  author: Address;
} & PreparedFor): Promise<unknown> {
  return maybe(
    getPool(),
    tables.proposalPreparation.content,
    `SELECT content FROM proposal_preparation
     WHERE digest = $1 AND author = $2 AND draft_id IS NOT DISTINCT FROM $3 AND proposal_id IS NOT DISTINCT FROM $4
       AND expires_at > (SELECT app_now())`,
    [digest, author, ...idsOf(subject)],
  );
}

function idsOf(subject: PreparedFor): [draftId: string | null, proposalId: bigint | null] {
  return "draftId" in subject ? [subject.draftId, null] : [null, subject.proposalId];
}
