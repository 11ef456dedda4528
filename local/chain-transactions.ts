import { createPublicClient, type Hash, http, type TransactionReceipt } from "viem";
import { localChain } from "./local-chain";

/** Waits for a transaction of local mode; throws when it failed or is not mined within 20 seconds. */
export async function waitForReceipt({
  rpcUrl,
  hash,
}: {
  rpcUrl: string;
  hash: Hash;
}): Promise<TransactionReceipt> {
  const client = createPublicClient({ chain: localChain, transport: http(rpcUrl), pollingInterval: 20 });
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: 20_000 });
  if (receipt.status !== "success") throw new Error(`Transaction ${hash} failed on the local chain.`);
  return receipt;
}
