import "server-only";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { readTransaction } from "@/lib/chain/read-transaction.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { alertRevoked, clearRevoked } from "./credit-alert.server";
import { judgeRecheck, type Standing } from "./judge-recheck";
import {
  findProofOf,
  getCheckTime,
  listProofsToCheck,
  type PaymentProof,
  type ProofPlace,
  touchProof,
  touchProofs,
  updateProof,
} from "./payment-proof-store.server";
import { describeMined, NATIVE_LOG_INDEX } from "./read-payment.server";

export type RecheckReport = { checked: number; changed: number; isComplete: boolean };

const PROOFS_AT_ONCE = 50;

/**
 * Asks the chain again about the credits of the last 30 days, those that waited longest first, and revokes those whose transaction
 * is gone; one that comes back is credited again (T27, R13). Begins no check after `budgetMs`. Throws CHAIN_UNAVAILABLE when no
 * check got an answer or the blocks can't be read.
 */
export async function recheckPayments({ budgetMs }: { budgetMs: number }): Promise<RecheckReport> {
  const endsAt = performance.now() + budgetMs;
  const before = await getCheckTime();
  const report = { checked: 0, changed: 0 };
  let fault: unknown;
  for (;;) {
    const proofs = await listProofsToCheck({ before, limit: PROOFS_AT_ONCE });
    const unsettled = await settleUnchanged(proofs);
    report.checked += proofs.length - unsettled.length;
    for (const proof of unsettled) {
      try {
        if (await recheckProof(proof)) report.changed += 1;
        report.checked += 1;
      } catch (error) {
        // One transaction that a node lies about must not keep the others from being checked.
        fault ??= error;
        await touchProof(proof);
      }
      if (performance.now() >= endsAt) return finish({ report, fault, isComplete: false });
    }
    if (proofs.length < PROOFS_AT_ONCE) return finish({ report, fault, isComplete: true });
    if (performance.now() >= endsAt) return finish({ report, fault, isComplete: false });
  }
}

/**
 * Those that a closer look must judge. A credit whose block is still on the chain needs none, because the block's hash covers what
 * it holds: one question settles fifty.
 */
async function settleUnchanged(proofs: readonly PaymentProof[]): Promise<PaymentProof[]> {
  if (proofs.length === 0) return [];
  const blocks = await readBlocks(proofs.map(({ blockNumber }) => blockNumber));
  const isUnchanged = ({ status, blockHash }: PaymentProof, index: number): boolean =>
    status === "credited" && blocks[index]?.hash === blockHash;
  await touchProofs(proofs.filter(isUnchanged));
  return proofs.filter((proof, index) => !isUnchanged(proof, index));
}

function finish({
  report,
  fault,
  isComplete,
}: {
  report: { checked: number; changed: number };
  fault: unknown;
  isComplete: boolean;
}): RecheckReport {
  if (fault !== undefined && report.checked === 0) throw fault;
  return { ...report, isComplete: isComplete && fault === undefined };
}

/** Asks the chain about one credit and writes what became of it; true when it changed. Throws CHAIN_UNAVAILABLE. */
export async function recheckProof(proof: PaymentProof): Promise<boolean> {
  const { standing, place } = await findStanding(proof);
  const verdict = judgeRecheck(proof, standing);
  if (verdict === "no answer") {
    await touchProof(proof);
    return false;
  }
  const { logIndex } = verdict;
  const status = await inTransaction(async (tx) => {
    const update = { proof, status: verdict.status, place: { ...place, logIndex } };
    const stored = await updateProof(tx, update);
    const isPaid = (await findProofOf(proof, tx))?.status === "credited";
    if (isPaid) await clearRevoked(proof, tx);
    else if (stored === "revoked" && proof.status !== "revoked") await alertRevoked(tx, proof);
    return stored;
  });
  if (status === null || status === proof.status) return false;
  getLogger().warn(
    {
      txHash: proof.txHash,
      purpose: proof.purpose,
      purposeId: proof.purposeId,
      from: proof.status,
      to: status,
    },
    "payment credit changed",
  );
  return true;
}

async function findStanding(proof: PaymentProof): Promise<{ standing: Standing; place: ProofPlace }> {
  const token = proof.logIndex === NATIVE_LOG_INDEX ? null : getEnvironment().TOKEN_ADDRESS;
  const reading = await readTransaction({ hash: proof.txHash, token });
  if (reading.state !== "mined") {
    const [block] = await readBlocks([proof.blockNumber]);
    return { standing: { isMined: false, hashAtBlock: block?.hash ?? null }, place: proof };
  }
  const { transfers, place, isDeep } = describeMined(reading, token);
  return {
    standing: { isMined: true, transfers, blockHash: place.blockHash, isDeep },
    place: { ...place, logIndex: proof.logIndex },
  };
}
