import { setTimeout as sleep } from "node:timers/promises";
import {
  createPublicClient,
  createWalletClient,
  type Hash,
  type Hex,
  http,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { localChain } from "./accounts";

const PATIENCE_MS = 60_000;
const POLL_MS = 20;

/** Waits for a transaction of local mode; throws if it fails or isn't mined within a minute. */
export async function waitForReceipt({
  rpcUrl,
  hash,
}: {
  rpcUrl: string;
  hash: Hash;
}): Promise<TransactionReceipt> {
  const client = createPublicClient({ chain: localChain, transport: http(rpcUrl) });
  // viem would ask again at the next block, and no block comes by itself on this chain.
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(noneYet);
    if (receipt?.status === "success") {
      // For a moment anvil has the receipt but still calls the transaction pending.
      if ((await client.getTransaction({ hash })).blockHash !== null) return receipt;
    } else if (receipt) throw new Error(`Transaction ${hash} failed on the local chain.`);
    await sleep(POLL_MS);
  }
  throw new Error(`Transaction ${hash} was not mined on the local chain.`);
}

/** Sends a contract call or CRO in local mode and waits until it is mined; throws if it fails. */
export async function sendTransaction({
  rpcUrl,
  account,
  to,
  data,
  value = 0n,
}: {
  rpcUrl: string;
  account: PrivateKeyAccount;
  to: Hex;
  data: Hex;
  value?: bigint;
}): Promise<TransactionReceipt> {
  const client = createWalletClient({ account, chain: localChain, transport: http(rpcUrl) });
  return waitForReceipt({ rpcUrl, hash: await client.sendTransaction({ to, data, value }) });
}

function noneYet(error: unknown): null {
  if (error instanceof TransactionReceiptNotFoundError) return null;
  throw error;
}
