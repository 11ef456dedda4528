import "server-only";
import { clearAlert, raiseAlert } from "@/lib/audit/alert-store.server";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import { removeDistrust, saveDistrust } from "./trust-store.server";

/** From here on the contract's checkpoints don't count, and admins are told why. */
export async function distrustContract(
  tx: Transaction,
  { contract, block, reason }: { contract: Address; block: bigint; reason: string },
): Promise<void> {
  await saveDistrust(tx, { contract, block, reason });
  await raiseAlert({ kind: "contract-distrusted", subject: contract, message: reason }, tx);
}

/** Lets the checkpoints count again, unless there is newer evidence than at `since`. True if they do. */
export async function trustContract(
  tx: Transaction,
  { contract, since }: { contract: Address; since: Date },
): Promise<boolean> {
  const isTrusted = await removeDistrust(tx, { contract, since });
  if (isTrusted) await clearAlert({ kind: "contract-distrusted", subject: contract }, tx);
  return isTrusted;
}
