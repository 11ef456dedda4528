import "server-only";
import { countBountiesForAdmins } from "@/lib/admin/bounty-list-store.server";
import { countLedger } from "@/lib/admin/fee-ledger-store.server";
import { countAllFlags } from "@/lib/moderation/list-flags.server";
import {
  type Attention,
  attentionOfBounties,
  attentionOfFlags,
  attentionOfIndex,
  attentionOfJobs,
  attentionOfPayments,
} from "./attention";
import type { Health } from "./health";
import { viewCronJobs } from "./view-cron-jobs.server";

/** What waits for an admin, each part told by its domain; alerts and parts that do not serve stand in `health`. Never throws. */
export async function listAttention(health: Health): Promise<Attention[]> {
  const [flags, payments, bounties, { jobs }] = await Promise.all([
    countAllFlags().catch(() => null),
    countLedger().catch(() => null),
    countBountiesForAdmins().catch(() => null),
    viewCronJobs(),
  ]);
  return [
    ...attentionOfFlags(flags?.open ?? null),
    ...attentionOfPayments(payments?.unmatched ?? null),
    ...attentionOfBounties(bounties?.overdue ?? null),
    ...attentionOfIndex(health),
    ...attentionOfJobs(jobs),
  ];
}
