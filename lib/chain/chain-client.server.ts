import "server-only";
import { createPublicClient, fallback, http, type PublicClient } from "viem";
import { cronos } from "viem/chains";
import { getEnvironment } from "@/lib/env/environment.server";
import { withDeadline } from "@/lib/shared/with-deadline";
import { chainUnavailable } from "./chain-unavailable";
import { checkedRpcFetch } from "./checked-rpc-fetch.server";
import { listRpcEndpoints } from "./rpc-endpoints.server";

/** Limits of security.md section 3. */
const REQUEST_TIMEOUT_MS = 2_500;
const RETRY_COUNT = 1;
/** For all reads of one request together; below the 8 s that a client is promised, which hold the rest of the request too. */
const READ_BUDGET_MS = 7_000;

let client: PublicClient | undefined;

/**
 * The server's client of chain 25: RPC_URL, then RPC_URL_SECONDARY, 2.5 s and one retry each. Every answer proves its
 * chain id, so nothing needs to be asked at start. Use it through `readChain`.
 */
function getChainClient(): PublicClient {
  client ??= createClient();
  return client;
}

function createClient(): PublicClient {
  const { MULTICALL3_ADDRESS } = getEnvironment();
  const transports = listRpcEndpoints().map((url) =>
    http(url, { timeout: REQUEST_TIMEOUT_MS, fetchFn: checkedRpcFetch(cronos.id) }),
  );
  return createPublicClient({
    chain: { ...cronos, contracts: { multicall3: { address: MULTICALL3_ADDRESS } } },
    transport: fallback(transports, { retryCount: RETRY_COUNT }),
    cacheTime: 0,
  });
}

/**
 * Runs chain reads under one budget of 7 s. Whatever goes wrong in them, an answer of the wrong form included, is
 * CHAIN_UNAVAILABLE with Retry-After; nothing of a failure is kept, so the next call starts afresh.
 */
export async function readChain<Value>(read: (client: PublicClient) => Promise<Value>): Promise<Value> {
  const late = () => chainUnavailable(new Error(`the chain did not answer within ${READ_BUDGET_MS} ms`));
  try {
    return await withDeadline(READ_BUDGET_MS, late, () => read(getChainClient()));
  } catch (error) {
    throw chainUnavailable(error);
  }
}
