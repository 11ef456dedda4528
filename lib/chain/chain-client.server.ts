import "server-only";
import { createPublicClient, http, type PublicClient } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import { productChain } from "@/lib/env/product-chain";
import { withDeadline } from "@/lib/shared/with-deadline";
import { askInTurn } from "./ask-in-turn";
import { chainUnavailable } from "./chain-unavailable";
import { checkedRpcFetch } from "./checked-rpc-fetch.server";
import { listRpcEndpoints } from "./rpc-endpoints.server";
import { viemChain } from "./viem-chain";

/** Limits of security.md section 3. */
const REQUEST_TIMEOUT_MS = 2_500;
const RETRY_COUNT = 1;
/** For all reads of one request together. Below the promised 8 s, which must cover the rest of the request too. */
const READ_BUDGET_MS = 7_000;

const clients = new Map<string, PublicClient>();

/** The server's client for the product's chain at one endpoint. Every answer proves its chain id, so the start needs no check. */
function clientOf(endpoint: string): PublicClient {
  const client = clients.get(endpoint) ?? createClient(endpoint);
  clients.set(endpoint, client);
  return client;
}

function createClient(endpoint: string): PublicClient {
  const { MULTICALL3_ADDRESS } = getEnvironment();
  return createPublicClient({
    chain: viemChain({ multicall3: MULTICALL3_ADDRESS }),
    transport: http(endpoint, {
      timeout: REQUEST_TIMEOUT_MS,
      retryCount: RETRY_COUNT,
      fetchFn: checkedRpcFetch(productChain.id),
    }),
    cacheTime: 0,
    // A contract could otherwise have this server fetch any address (ERC-3668).
    ccipRead: false,
  });
}

/**
 * Runs chain reads within 7 s, all at one endpoint: RPC_URL, or RPC_URL_SECONDARY if that fails or is slow, so the reads may
 * run twice. Any failure in them, including a malformed answer, is CHAIN_UNAVAILABLE with Retry-After.
 */
export async function readChain<Value>(read: (client: PublicClient) => Promise<Value>): Promise<Value> {
  const late = () => chainUnavailable(new Error(`the chain did not answer within ${READ_BUDGET_MS} ms`));
  try {
    return await withDeadline(READ_BUDGET_MS, late, () =>
      askInTurn(listRpcEndpoints(), (endpoint) => read(clientOf(endpoint))),
    );
  } catch (error) {
    throw chainUnavailable(error);
  }
}
