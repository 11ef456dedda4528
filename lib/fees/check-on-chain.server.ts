import "server-only";
import { readTransaction } from "@/lib/chain/read-transaction.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { formatFixed } from "@/lib/shared/format-number";
import { keepTransfers, listFeeWallets } from "./fee-transfer-store.server";
import { parseTokenTransfers } from "./parse-token-transfers";
import { keepChecks, type PaymentCheckNote } from "./payment-check-store.server";
import { listProofsOf } from "./payment-proof-store.server";
import { recheckProof } from "./recheck-payments.server";

export type ChainCheck = { notes: PaymentCheckNote[]; isComplete: boolean };

/**
 * Asks the chain about payments and keeps its answers: a credit is judged as the job does, and what nobody claimed is noted as
 * found. Begins no question after `budgetMs`; the first is always asked. A chain that can't be read is an answer, "unreachable".
 */
export async function checkOnChain({
  txHashes,
  budgetMs,
}: {
  txHashes: readonly string[];
  budgetMs: number;
}): Promise<ChainCheck> {
  const endsAt = performance.now() + budgetMs;
  const notes: PaymentCheckNote[] = [];
  for (const txHash of new Set(txHashes)) {
    if (notes.length > 0 && performance.now() >= endsAt) break;
    notes.push({ txHash, ...(await checkOne(txHash)) });
  }
  await keepChecks(notes);
  return { notes, isComplete: notes.length === new Set(txHashes).size };
}

type Finding = Omit<PaymentCheckNote, "txHash">;

async function checkOne(txHash: string): Promise<Finding> {
  try {
    const proofs = await listProofsOf(txHash);
    for (const proof of proofs) await recheckProof(proof);
    const found = await findOnChain(txHash);
    const statuses = (await listProofsOf(txHash)).map(({ status }) => status);
    if (statuses.includes("revoked") && found.outcome !== "good") {
      return { outcome: "bad", detail: `${found.detail} The credit is revoked.` };
    }
    return found;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "CHAIN_UNAVAILABLE") throw error;
    return { outcome: "unreachable", detail: "The chain did not answer. Nothing was changed; ask again." };
  }
}

async function findOnChain(txHash: string): Promise<Finding> {
  const { TOKEN_ADDRESS, FEE_CONFIRMATIONS } = getEnvironment();
  const reading = await readTransaction({ hash: txHash, token: TOKEN_ADDRESS });
  if (reading.state === "unknown") {
    return { outcome: "bad", detail: "The chain knows no such transaction." };
  }
  if (reading.state === "waiting") return { outcome: "waiting", detail: "It is in no block yet." };
  const { receipt, block, confirmations, isFinal } = reading;
  if (receipt.status === "0x0") {
    return { outcome: "bad", detail: `It failed on the chain in block ${block.number} and paid nothing.` };
  }
  const wallets = new Set(await listFeeWallets());
  const payments = parseTokenTransfers(receipt.logs, TOKEN_ADDRESS).filter(({ to }) => wallets.has(to));
  if (payments.length === 0) {
    return {
      outcome: "bad",
      detail: `It is in block ${block.number} and transfers no token to a fee wallet.`,
    };
  }
  const isDeep = isFinal || confirmations >= FEE_CONFIRMATIONS;
  const place = {
    txHash,
    blockNumber: block.number,
    blockHash: block.hash,
    blockTime: new Date(Number(block.timestamp) * 1_000),
  };
  if (isDeep) {
    await inTransaction((tx) =>
      keepTransfers(
        tx,
        payments.map((payment) => ({ ...place, ...payment })),
      ),
    );
  }
  const total = payments.reduce((sum, { amountWei }) => sum + amountWei, 0n);
  const paid = formatFixed({ value: total, decimals: 18 });
  return isDeep
    ? { outcome: "good", detail: `It pays ${paid} tokens in block ${block.number}.` }
    : {
        outcome: "waiting",
        detail: `It pays ${paid} tokens and has ${confirmations} of ${FEE_CONFIRMATIONS} confirmations.`,
      };
}
