import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { listAdmins } from "@/lib/auth/admin-store.server";
import { lockAdmins } from "@/lib/auth/lock-admins.server";
import {
  findPendingHandover,
  insertHandover,
  withdrawHandover,
} from "@/lib/auth/primary-handover-store.server";
import { requireAdminRightLocked } from "@/lib/auth/require-admin-right.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { refuseKnownKey } from "./refuse-known-key.server";

/** A handover that lies further ahead is forgotten before it happens. */
const MAX_DAYS_AHEAD = 90;

type Naming = {
  session: { address: Address };
  address: Address;
  /** Null = from now on. */
  effectiveAt: Date | null;
  reason: string;
};

/**
 * Names the admin who is primary from a given time on. Fees go there from then on; payments that have begun keep their
 * wallet. Throws FORBIDDEN for anybody but the primary admin, CONFLICT while another handover is pending or if the address
 * is no admin.
 */
export function nameNextPrimary({ session, address, effectiveAt, reason }: Naming): Promise<{
  address: Address;
  effectiveAt: string;
}> {
  return inTransaction(async (tx) => {
    await lockAdmins(tx);
    await requireAdminRightLocked(tx, session, "primary.name");
    refuseKnownKey(address);
    if (address === session.address) throw new AppError("CONFLICT", "You are already the primary admin.");
    if (!(await listAdmins(tx)).some((admin) => admin.address === address)) {
      throw new AppError("CONFLICT", "This address is not an admin. Add it first.");
    }
    const waiting = await findPendingHandover(tx);
    if (waiting !== null) {
      throw new AppError("CONFLICT", "Another admin was named already. Withdraw that first.");
    }
    const from = await insertHandover(tx, {
      from: session.address,
      to: address,
      effectiveAt,
      maxDays: MAX_DAYS_AHEAD,
    });
    if (from === null) {
      throw new AppError(
        "BAD_REQUEST",
        `effectiveAt lies in the next ${MAX_DAYS_AHEAD} days, or is null for now.`,
      );
    }
    await insertAuditEntry(tx, {
      actor: session.address,
      act: "primary.name",
      subject: `admin:${address}`,
      reason,
      before: { primary: session.address },
      after: { primary: address, effectiveAt: from.toISOString() },
    });
    return { address, effectiveAt: from.toISOString() };
  });
}

/** Withdraws a handover before its time. Throws FORBIDDEN for anybody but the primary admin, CONFLICT if there is none. */
export function withdrawNextPrimary({
  session,
  reason,
}: {
  session: { address: Address };
  reason: string;
}): Promise<{ address: Address }> {
  return inTransaction(async (tx) => {
    await lockAdmins(tx);
    await requireAdminRightLocked(tx, session, "primary.withdraw");
    const waiting = await findPendingHandover(tx);
    if (waiting === null || !(await withdrawHandover(tx, waiting.id))) {
      throw new AppError("CONFLICT", "Nobody is named to be the next primary admin, or their time has come.");
    }
    await insertAuditEntry(tx, {
      actor: session.address,
      act: "primary.withdraw",
      subject: `admin:${waiting.toAddress}`,
      reason,
      before: { primary: waiting.toAddress, effectiveAt: waiting.effectiveAt.toISOString() },
      after: { primary: session.address },
    });
    return { address: session.address };
  });
}
