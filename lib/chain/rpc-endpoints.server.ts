import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";

/** The endpoints that the server reads, in the order in which they are asked. */
export function listRpcEndpoints(): string[] {
  const { RPC_URL, RPC_URL_SECONDARY } = getEnvironment();
  return [RPC_URL, RPC_URL_SECONDARY].filter((url) => url !== undefined);
}

/** The variable that holds an endpoint: what may be told of it, because a URL may hold a key. */
export function nameRpcEndpoint(endpoint: string): "RPC_URL" | "RPC_URL_SECONDARY" {
  return endpoint === getEnvironment().RPC_URL ? "RPC_URL" : "RPC_URL_SECONDARY";
}
