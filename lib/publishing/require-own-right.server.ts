import "server-only";
import type { ClubAction, Grant } from "@/lib/clubs/club-rights";
import { type ClubStanding, requireClubRightLocked } from "@/lib/clubs/require-club-right.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { PublishedItem, PublishingKind } from "./publishing-kind.server";

/** Throws NOT_FOUND unless one was published under this id. */
export async function requirePublished<Item extends PublishedItem>(
  kind: PublishingKind<Item>,
  id: bigint,
): Promise<Item> {
  return (await kind.find(id)) ?? refuseUnknown(kind.table.name, id);
}

/**
 * The proposal or bounty for an act on it. Locks it, the club and the person's roles until the transaction ends. "own" means its author.
 * Throws NOT_FOUND, and FORBIDDEN without the right.
 */
export async function requireOwnRightLocked<Item extends PublishedItem>(
  tx: Transaction,
  kind: PublishingKind<Item>,
  { id, address, action }: { id: bigint; address: Address; action: ClubAction },
): Promise<{ item: Item; club: ClubStanding["club"]; grant: Exclude<Grant, "no"> }> {
  const { club: place } = (await kind.find(id, tx)) ?? refuseUnknown(kind.table.name, id);
  const { club, grant } = await requireClubRightLocked(tx, { slug: place.slug, address, action });
  const item = (await kind.lock(tx, id)) ?? refuseUnknown(kind.table.name, id);
  if (grant !== "yes") requireAuthor(kind, { item, address, action });
  return { item, club, grant };
}

/** Only the author, whatever other roles the person has. Throws FORBIDDEN. */
export function requireAuthor<Item extends PublishedItem>(
  { authorOf, table, refusals }: PublishingKind<Item>,
  { item, address, action }: { item: Item; address: Address; action: ClubAction },
): void {
  if (authorOf(item) === address) return;
  throw new AppError("FORBIDDEN", refusals[action] ?? `Only its ${table.author} may do this.`);
}

function refuseUnknown(name: string, id: bigint): never {
  throw new AppError("NOT_FOUND", `There is no ${name} ${id}.`);
}
