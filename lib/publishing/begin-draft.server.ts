import "server-only";
import { randomUUID } from "node:crypto";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { requireNoBan } from "@/lib/clubs/require-no-ban.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";

type NewDraft = { id: string; author: Address; clubId: bigint; most: number };

/** Begins a draft of a proposal or bounty in a club and answers its id. Throws NOT_FOUND, CLUB_HIDDEN, BANNED, and CONFLICT at `most` drafts. */
export async function beginDraft({
  author,
  slug,
  action,
  most,
  insert,
}: {
  author: Address;
  slug: string;
  action: "proposal.draft" | "bounty.draft";
  most: number;
  insert: (tx: Transaction, draft: NewDraft) => Promise<boolean>;
}): Promise<string> {
  const id = randomUUID();
  const isStored = await inTransaction(async (tx) => {
    const { club } = await requireClubRight({ slug, address: author, action }, tx);
    if (club.hidden) throw new AppError("CLUB_HIDDEN");
    await requireNoBan(tx, { clubId: club.id, address: author });
    return insert(tx, { id, author, clubId: club.id, most });
  });
  if (!isStored) throw new AppError("CONFLICT", `You keep ${most} drafts already. Delete one first.`);
  return id;
}

export function refuseUnknownDraft(): never {
  throw new AppError("NOT_FOUND", "There is no such draft of yours.");
}

export function refuseStaleDraft(): never {
  throw new AppError("CONFLICT", "This draft was saved in another tab. Reload to go on from there.");
}
