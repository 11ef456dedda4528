import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { requireAdminRightLocked } from "@/lib/auth/require-admin-right.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { type Address, parseAddress } from "@/lib/shared/address";
import { endLiveSessions } from "./session-list-store.server";

type Act = { session: { address: Address }; reason: string };

/**
 * Ends sessions by their keys in the list, at the next request on every instance: one entry in the log for each person. Throws
 * FORBIDDEN, and CONFLICT when none of them lives any more.
 */
export function endSessions({
  sessions,
  ...act
}: Act & { sessions: readonly string[] }): Promise<{ ended: number }> {
  const handlesOf = new Map<Address, string[]>();
  for (const key of sessions) {
    const [text = "", handle = ""] = key.split(":");
    const address = parseAddress(text);
    if (!address) throw new AppError("BAD_REQUEST", "A session's key begins with its address.");
    handlesOf.set(address, [...(handlesOf.get(address) ?? []), handle]);
  }
  return end(act, [...handlesOf]);
}

/** The same for all sessions of these people. */
export function endPeopleSessions({
  people,
  ...act
}: Act & { people: readonly Address[] }): Promise<{ ended: number }> {
  return end(
    act,
    [...new Set(people)].map((address) => [address, "all"]),
  );
}

function end(
  { session, reason }: Act,
  targets: readonly (readonly [Address, readonly string[] | "all"])[],
): Promise<{ ended: number }> {
  return inTransaction(async (tx) => {
    await requireAdminRightLocked(tx, session, "session.end");
    let total = 0;
    // In one order, so that two acts on the same people wait for each other and never cross.
    for (const [address, handles] of targets.toSorted(([left], [right]) => (left < right ? -1 : 1))) {
      const { lived, ended } = await endLiveSessions(tx, { address, handles });
      if (ended === 0) continue;
      total += ended;
      await insertAuditEntry(tx, {
        actor: session.address,
        act: "session.end",
        subject: `person:${address}`,
        reason,
        before: { liveSessions: lived },
        after: { liveSessions: lived - ended },
      });
    }
    if (total === 0) throw new AppError("CONFLICT", "These sessions have already ended.");
    return { ended: total };
  });
}
