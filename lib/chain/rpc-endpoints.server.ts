import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";

/** The endpoints that the server reads, in order. */
export function listRpcEndpoints(): string[] {
  const { RPC_URL, RPC_URL_SECONDARY } = getEnvironment();
  return [RPC_URL, RPC_URL_SECONDARY].filter((url) => url !== undefined);
}

/** The variable of an endpoint. Only this may be shown, because a URL may contain a key. */
export function nameRpcEndpoint(endpoint: string): "RPC_URL" | "RPC_URL_SECONDARY" {
  return endpoint === getEnvironment().RPC_URL ? "RPC_URL" : "RPC_URL_SECONDARY";
}
