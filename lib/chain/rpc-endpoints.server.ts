import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";

/** The endpoints that the server reads, in the order in which they are asked. */
export function listRpcEndpoints(): string[] {
  const { RPC_URL, RPC_URL_SECONDARY } = getEnvironment();
  return [RPC_URL, RPC_URL_SECONDARY].filter((url) => url !== undefined);
}
