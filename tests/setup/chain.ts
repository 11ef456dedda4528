import { createPublicClient, http, type PublicClient } from "viem";
import { localChain } from "@/local/local-chain";
import { startRpcProxy } from "@/local/rpc-proxy";
import type { ServiceUrls } from "./clone-database";

const services: ServiceUrls = JSON.parse(process.env["TEST_SERVICES"] ?? "{}");

type Proxy = Awaited<ReturnType<typeof startRpcProxy>>;
let proxy: Proxy | undefined;

/** Starts a proxy for this test file in front of the shared chain, so that its faults affect no other file; answers its URL. */
export async function openChain(): Promise<string> {
  proxy = await startRpcProxy({ target: services.rpcUrl, keepStates: 10_000 });
  return proxy.url;
}

/** Makes the app's chain misbehave from now on; null ends it. */
export function setChainFault(fault: Parameters<Proxy["setFault"]>[0]): void {
  if (!proxy) throw new Error("the chain is not open yet: set faults inside tests");
  proxy.setFault(fault);
}

export async function closeChain(): Promise<void> {
  await proxy?.stop();
}

/** Reads the shared chain directly, without the proxy and the app. */
export function chainReader(): PublicClient {
  return createPublicClient({ chain: localChain, transport: http(services.rpcUrl) });
}

/** Where the shared chain answers, for what a test sends to it. */
export function sharedChainUrl(): string {
  return services.rpcUrl;
}
