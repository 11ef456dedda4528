import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { parseAddress } from "@/lib/shared/address";
import { type BountyRow, SELECT_BOUNTY, toBounty } from "./bounty-sql";
import type { StoredBounty, StoredExtension, StoredPrize } from "./stored-bounty";

export async function findBounty(id: bigint, db: Queryable = getPool()): Promise<StoredBounty | null> {
  const { rows } = await db.query<BountyRow>(`${SELECT_BOUNTY} WHERE b.id = $1`, [id]);
  return rows[0] ? toBounty(rows[0]) : null;
}

/** Those that there are, in no order. */
export async function listBountiesById(ids: readonly bigint[]): Promise<StoredBounty[]> {
  const { rows } = await getPool().query<BountyRow>(`${SELECT_BOUNTY} WHERE b.id = ANY ($1::bigint[])`, [
    ids,
  ]);
  return rows.map(toBounty);
}

/** The bounty at /clubs/{slug}/bounties/{number}. */
export async function findBountyByNumber({
  slug,
  number,
}: {
  slug: string;
  number: number;
}): Promise<StoredBounty | null> {
  const { rows } = await getPool().query<BountyRow>(`${SELECT_BOUNTY} WHERE c.slug = $1 AND b.number = $2`, [
    slug,
    number,
  ]);
  return rows[0] ? toBounty(rows[0]) : null;
}

export async function findBountyByDraft(
  draftId: string,
  db: Queryable = getPool(),
): Promise<StoredBounty | null> {
  const { rows } = await db.query<BountyRow>(`${SELECT_BOUNTY} WHERE b.draft_id = $1`, [draftId]);
  return rows[0] ? toBounty(rows[0]) : null;
}

/** The bounty as nobody else changes it until this transaction ends; read after the lock, so that its time is not older. */
export async function lockBounty(tx: Transaction, id: bigint): Promise<StoredBounty | null> {
  await tx.query("SELECT 1 FROM bounty WHERE id = $1 FOR UPDATE", [id]);
  return findBounty(id, tx);
}

/** The prizes of a bounty in their order. */
export async function listPrizes(bountyId: bigint, db: Queryable = getPool()): Promise<StoredPrize[]> {
  const { rows } = await db.query<{
    id: string;
    position: number;
    amount_wei: string;
    submission_id: string | null;
    submission_number: number | null;
    author: string | null;
    withdrawn_at: Date | null;
    withdraw_reason: string;
  }>(
    `SELECT p.id, p.position, p.amount_wei, p.submission_id, s.number AS submission_number, s.author, p.withdrawn_at, p.withdraw_reason
     FROM bounty_prize p LEFT JOIN bounty_submission s ON s.id = p.submission_id
     WHERE p.bounty_id = $1 ORDER BY p.position`,
    [bountyId],
  );
  return rows.map((row) => ({
    id: BigInt(row.id),
    position: row.position,
    amountWei: BigInt(row.amount_wei),
    submission: toWinner(row),
    withdrawn: row.withdrawn_at && { at: row.withdrawn_at, reason: row.withdraw_reason },
  }));
}

function toWinner(row: {
  submission_id: string | null;
  submission_number: number | null;
  author: string | null;
}): StoredPrize["submission"] {
  const author = parseAddress(row.author ?? "");
  if (row.submission_id === null || row.submission_number === null || !author) return null;
  return { id: BigInt(row.submission_id), number: row.submission_number, author };
}

/** Each time that the sponsor gave more time, the first one first. */
export async function listExtensions(bountyId: bigint): Promise<StoredExtension[]> {
  const { rows } = await getPool().query<{
    extended_at: Date;
    submissions_until_before: Date;
    submissions_until_after: Date;
    winners_by_before: Date;
    winners_by_after: Date;
  }>("SELECT * FROM bounty_extension WHERE bounty_id = $1 ORDER BY number", [bountyId]);
  return rows.map((row) => ({
    at: row.extended_at,
    before: { submissionsUntil: row.submissions_until_before, winnersBy: row.winners_by_before },
    after: { submissionsUntil: row.submissions_until_after, winnersBy: row.winners_by_after },
  }));
}
