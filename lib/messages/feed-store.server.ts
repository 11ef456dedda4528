import "server-only";
import { getPool, maybe, one } from "@/lib/db/database.server";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** When the person's secret address was made; null without one. */
export function findFeed(address: Address): Promise<Date | null> {
  const { madeAt } = tables.messageFeed;
  return maybe(getPool(), madeAt, "SELECT made_at FROM message_feed WHERE address = $1", [address]);
}

/** Whose feed it is, found by the hash of its secret. */
export function findFeedOwner(secretHash: string): Promise<Address | null> {
  const { address } = tables.messageFeed;
  return maybe(getPool(), address, "SELECT address FROM message_feed WHERE secret_hash = $1", [secretHash]);
}

/** Replaces the secret before it. */
export function saveFeed(tx: Transaction, address: Address, secretHash: string): Promise<Date> {
  return one(
    tx,
    tables.messageFeed.madeAt,
    `INSERT INTO message_feed (address, secret_hash, made_at) VALUES ($1, $2, app_now())
     ON CONFLICT (address) DO UPDATE SET secret_hash = $2, made_at = app_now() RETURNING made_at`,
    [address, secretHash],
  );
}

export async function deleteFeed(address: Address): Promise<void> {
  await getPool().query("DELETE FROM message_feed WHERE address = $1", [address]);
}
