import "server-only";
import { clearAlert, raiseAlert } from "@/lib/audit/alert-store.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { ProofPurpose } from "./fee-purpose";
import type { PaymentProof } from "./payment-proof-store.server";

type Paid = { purpose: ProofPurpose; purposeId: string };

const keyOf = ({ purpose, purposeId }: Paid) =>
  ({ kind: "payment-revoked", subject: `${purpose}:${purposeId}` }) as const;

/** Alerts admins that the payment of this fee is no longer on the chain. */
export async function alertRevoked(tx: Transaction, proof: PaymentProof): Promise<void> {
  const { txHash, payer, blockNumber, purpose } = proof;
  const what = purpose === "payout" ? "the prize of a bounty" : `the fee of a ${purpose}`;
  const message = `Transaction ${txHash} of ${payer}, which paid ${what} in block ${blockNumber}, is no longer on the chain.`;
  await raiseAlert({ ...keyOf(proof), message }, tx);
}

/** Nothing is owed for this any more: it is paid, or it is over. */
export async function clearRevoked(paid: Paid, db?: Queryable): Promise<void> {
  await clearAlert(keyOf(paid), db);
}
