import { createClient, http } from "viem";
import { call } from "viem/actions";
import { readWalletAnswer } from "@/lib/chain/ask-contract-signature";
import type { AskedNode } from "@/lib/recount/check-against-chain";

/** Asks a contract wallet through a node whether it confirms a signature. */
export function askWallet({
  url,
  timeoutMs,
  question,
}: {
  url: string;
  timeoutMs: number;
  question: Parameters<AskedNode["readWallet"]>[0];
}): Promise<boolean> {
  const client = createClient({ transport: http(url, { batch: true, retryCount: 1, timeout: timeoutMs }) });
  return readWalletAnswer({ client: { call: (asked) => call(client, asked) }, ...question });
}
