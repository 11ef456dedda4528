import { createClient, http } from "viem";
import { call } from "viem/actions";
import { type ContractQuestion, readContractAnswer } from "@/lib/chain/ask-contract-signature";

/** Asks a contract wallet through a node whether it confirms a signature. */
export function askWallet({
  url,
  timeoutMs,
  question,
}: {
  url: string;
  timeoutMs: number;
  question: ContractQuestion;
}): Promise<boolean> {
  const client = createClient({ transport: http(url, { batch: true, retryCount: 1, timeout: timeoutMs }) });
  return readContractAnswer({ client: { call: (asked) => call(client, asked) }, ...question });
}
