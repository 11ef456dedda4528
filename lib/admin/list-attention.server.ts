import "server-only";
import { countAllFlags } from "@/lib/moderation/list-flags.server";
import { type Attention, attentionOfBounties, attentionOfFlags, attentionOfPayments } from "./attention";
import { countBountiesForAdmins } from "./content-list-store.server";
import { countLedger } from "./fee-ledger-store.server";

/** The open tasks for an admin, each from its domain; an operator's work is an alert. Never throws. */
export async function listAttention(): Promise<Attention[]> {
  const [flags, payments, bounties] = await Promise.all([
    countAllFlags().catch(() => null),
    countLedger().catch(() => null),
    countBountiesForAdmins().catch(() => null),
  ]);
  return [
    ...attentionOfFlags(flags?.open ?? null),
    ...attentionOfPayments(payments?.unmatched ?? null),
    ...attentionOfBounties(bounties?.overdue ?? null),
  ];
}
