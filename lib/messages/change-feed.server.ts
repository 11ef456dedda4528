import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import { ensureWish } from "./channel-store.server";
import type { OwnFeed } from "./feed-schemas";
import { feedAddresses, hashFeedSecret, makeFeedSecret } from "./feed-secret.server";
import { deleteFeed, findFeed, saveFeed } from "./feed-store.server";
import type { ZoneRequest } from "./message-schemas";
import { requireZone } from "./require-zone.server";

/** Whether the person has a secret address. It is told once, when it is made. */
export async function viewFeed(address: Address): Promise<OwnFeed> {
  return { madeAt: (await findFeed(address))?.toISOString() ?? null, addresses: null };
}

/** Makes a secret address, and ends the one before it. A person without wishes gets the usual ones. */
export async function makeFeed(address: Address, { zone }: ZoneRequest): Promise<OwnFeed> {
  await requireZone(address, zone);
  const secret = makeFeedSecret();
  const madeAt = await inTransaction(async (tx) => {
    await ensureWish(tx, address, zone);
    return saveFeed(tx, address, hashFeedSecret(secret));
  });
  return { madeAt: madeAt.toISOString(), addresses: feedAddresses(secret) };
}

export async function removeFeed(address: Address): Promise<OwnFeed> {
  await deleteFeed(address);
  return { madeAt: null, addresses: null };
}
