import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";

export type ProofStatus = "pending" | "credited" | "revoked";

/** What is known of one credited transfer of a transaction. */
export type EarlierClaim = {
  logIndex: number;
  blockHash: string;
  payer: Address;
  status: ProofStatus;
  purpose: string;
  purposeId: string;
};

/** The transfers of a transaction that are used for something else already. */
export function usedAmong(
  claims: readonly EarlierClaim[],
  own: Pick<EarlierClaim, "purpose" | "purposeId">,
): Set<number> {
  const used = claims.filter(
    ({ status, purpose, purposeId }) =>
      status !== "revoked" && (purpose !== own.purpose || purposeId !== own.purposeId),
  );
  return new Set(used.map(({ logIndex }) => logIndex));
}

/**
 * Whether a transfer may be credited beside earlier credits of the same transaction. A credit from another block counts as
 * the same transfer, because after a reorganisation its log may have another index.
 */
export function judgeClaim({
  payer,
  logIndex,
  blockHash,
  earlier,
}: {
  payer: Address;
  logIndex: number;
  blockHash: string;
  earlier: readonly EarlierClaim[];
}): Result<null, "PAYMENT_USED" | "PAYMENT_NOT_YOURS"> {
  const taken = earlier.find(
    (claim) => claim.status !== "revoked" && (claim.logIndex === logIndex || claim.blockHash !== blockHash),
  );
  if (!taken) return ok(null);
  return refuse(taken.payer === payer ? "PAYMENT_USED" : "PAYMENT_NOT_YOURS");
}
