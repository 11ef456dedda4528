import "server-only";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { formatTime } from "@/lib/shared/format-time";
import { type Ban, listStandingBans } from "./club-ban-store.server";

/**
 * Throws BANNED, with the reason and until when, where a ban keeps the address from joining, drafting, publishing or flagging in
 * a club (null = outside of clubs). Asked in the transaction of the act. Votes never ask: they come from what a person holds.
 */
export async function requireNoBan(
  tx: Transaction,
  question: { clubId: bigint | null; address: Address },
): Promise<void> {
  const [ban] = await listStandingBans(question, tx);
  if (ban) throw new AppError("BANNED", describeBan(ban));
}

/** What a banned person is told. */
export function describeBan({ club, reason, until }: Pick<Ban, "club" | "reason" | "until">): string {
  const where =
    club === null ? "You're banned from joining, publishing and flagging" : "You are banned from this club";
  const end = until === null ? "until it is lifted" : `until ${formatTime(until)}`;
  return `${where} ${end}: ${reason.replace(/[.\s]+$/, "")}. You can still vote.`;
}
