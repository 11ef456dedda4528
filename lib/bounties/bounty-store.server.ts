import "server-only";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import { select } from "@/lib/db/fields";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import {
  SELECT_BOUNTY,
  type StoredBounty,
  type StoredExtension,
  type StoredPrize,
  storedBounty,
  storedExtension,
  storedPrize,
} from "./stored-bounty";

export async function findBounty(id: bigint, db: Queryable = getPool()): Promise<StoredBounty | null> {
  return maybe(db, storedBounty, `${SELECT_BOUNTY} WHERE b.id = $1`, [id]);
}

/** Those that there are, in no order. */
export async function listBountiesById(ids: readonly bigint[]): Promise<StoredBounty[]> {
  return rows(getPool(), storedBounty, `${SELECT_BOUNTY} WHERE b.id = ANY ($1::bigint[])`, [ids]);
}

/** The bounty at /clubs/{slug}/bounties/{number}. */
export async function findBountyByNumber({
  slug,
  number,
}: {
  slug: string;
  number: number;
}): Promise<StoredBounty | null> {
  return maybe(getPool(), storedBounty, `${SELECT_BOUNTY} WHERE c.slug = $1 AND b.number = $2`, [
    slug,
    number,
  ]);
}

export async function findBountyByDraft(
  draftId: string,
  db: Queryable = getPool(),
): Promise<StoredBounty | null> {
  return maybe(db, storedBounty, `${SELECT_BOUNTY} WHERE b.draft_id = $1`, [draftId]);
}

/** The bounty as nobody else changes it until this transaction ends; read after the lock, so that its time is not older. */
export async function lockBounty(tx: Transaction, id: bigint): Promise<StoredBounty | null> {
  await tx.query("SELECT 1 FROM bounty WHERE id = $1 FOR UPDATE", [id]);
  return findBounty(id, tx);
}

/** The prizes of a bounty in their order. */
export async function listPrizes(bountyId: bigint, db: Queryable = getPool()): Promise<StoredPrize[]> {
  return rows(
    db,
    storedPrize,
    `SELECT ${select(storedPrize, "p")} FROM bounty_prize p LEFT JOIN bounty_submission s ON s.id = p.submission_id
     WHERE p.bounty_id = $1 ORDER BY p.position`,
    [bountyId],
  );
}

/** Each time that the sponsor gave more time, the first one first. */
export async function listExtensions(bountyId: bigint): Promise<StoredExtension[]> {
  return rows(
    getPool(),
    storedExtension,
    `SELECT ${select(storedExtension)} FROM bounty_extension WHERE bounty_id = $1 ORDER BY number`,
    [bountyId],
  );
}
