import "server-only";
import { getAddress } from "viem";
import { type Attention, describeAttention, type Named } from "@/lib/admin/attention";
import { findLateBounties, findLatePayouts, NAMES } from "@/lib/admin/attention-store.server";
import { countLedger, listLedgerRows, listPaidTitles } from "@/lib/admin/fee-ledger-store.server";
import { alertKinds } from "@/lib/audit/alert-kinds";
import { listAlerts } from "@/lib/audit/alert-store.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { countAllFlags, listFlaggedTitles } from "@/lib/moderation/list-flags.server";
import { formatAddress } from "@/lib/shared/address";
import { tokenLabel } from "@/lib/shared/format-number";
import { listOpenAlerts } from "./list-open-alerts.server";
import { readWatch } from "./read-watch.server";

/** The open tasks for an admin, late ones first; every page of the dashboard shows them. Never throws. */
export async function listAttention(): Promise<Attention[]> {
  const [alerts, lostPayments, lateBounties, latePayouts, unmatched, flagged] = await Promise.all([
    orUnknown(readAlerts),
    orUnknown(readLostPayments),
    orUnknown(findLateBounties),
    orUnknown(findLatePayouts),
    orUnknown(readUnmatched),
    orUnknown(readFlagged),
  ]);
  return describeAttention(
    { alerts, lostPayments, lateBounties, latePayouts, unmatched, flagged },
    tokenLabel(getPublicConfig().productName),
  );
}

function orUnknown<Value>(read: () => Promise<Value>): Promise<Value | null> {
  return read().catch(() => null);
}

async function readAlerts(): Promise<Named> {
  const alerts = (await listOpenAlerts(await readWatch())).filter(({ kind }) => kind !== "payment-revoked");
  return { count: alerts.length, names: alerts.slice(0, NAMES).map(({ kind }) => alertKinds[kind].title) };
}

/** Each alert's subject says what was paid for, such as "proposal:" and the id of the draft. */
async function readLostPayments(): Promise<Named> {
  const lost = (await listAlerts()).filter(({ kind }) => kind === "payment-revoked");
  return {
    count: lost.length,
    names: await listPaidTitles(lost.slice(0, NAMES).map(({ subject }) => subject)),
  };
}

async function readUnmatched() {
  const { unmatched: count } = await countLedger();
  if (count === 0) return { count, newest: null };
  const [row] = await listLedgerRows({ tab: "unmatched", search: { by: "nothing" }, after: null, limit: 1 });
  if (row === undefined) return { count: 0, newest: null };
  const payer = row.payerName ?? formatAddress(getAddress(row.payer));
  return { count, newest: { amountWei: row.amountWei, payer } };
}

async function readFlagged(): Promise<Named> {
  const { open } = await countAllFlags();
  return { count: open, names: open === 0 ? [] : await listFlaggedTitles(NAMES) };
}
