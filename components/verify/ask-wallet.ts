import type { Client } from "viem";
import { call } from "viem/actions";
import { type ContractQuestion, readContractAnswer } from "@/lib/chain/ask-contract-signature";

/** Asks a contract wallet through a node whether it confirms a signature. */
export function askWallet(client: Client, question: ContractQuestion): Promise<boolean> {
  return readContractAnswer({ client: { call: (asked) => call(client, asked) }, ...question });
}
