import "server-only";
import { createPublicClient, http, type PublicClient } from "viem";
import { viemChain } from "./viem-chain";

const TIMEOUT_MS = 4_000;

export type EndpointProbe = { chainId: number; head: bigint; headAgeSeconds: number };

/** A client of one endpoint without the app's own checks, because a doctor wants to see what is wrong. */
export function openProbe(url: string): PublicClient {
  return createPublicClient({
    chain: viemChain(),
    transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0, fetchOptions: { redirect: "error" } }),
  });
}

/** Chain and newest block of an endpoint; throws the endpoint's error. */
export async function probeEndpoint(client: PublicClient, now: number): Promise<EndpointProbe> {
  const [chainId, block] = await Promise.all([client.getChainId(), client.getBlock({ blockTag: "latest" })]);
  return {
    chainId,
    head: block.number,
    headAgeSeconds: Math.max(0, Math.floor(now / 1_000) - Number(block.timestamp)),
  };
}
