import { createClient, http } from "viem";
import { call } from "viem/actions";
import { NODE_TIMEOUT_MS } from "@/lib/http/client/open-node";
import { readWalletAnswer } from "../ask-contract-signature";

/** Asks a contract wallet through a node whether it confirms a signature, as `readWalletAnswer` does. It is large, so load it only where it is needed. */
export function askWallet(
  url: string,
  question: Omit<Parameters<typeof readWalletAnswer>[0], "client">,
): Promise<boolean> {
  const client = createClient({
    transport: http(url, { batch: true, retryCount: 1, timeout: NODE_TIMEOUT_MS }),
  });
  return readWalletAnswer({ client: { call: (asked) => call(client, asked) }, ...question });
}
