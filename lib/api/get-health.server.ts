import "server-only";
import { listAlerts } from "@/lib/audit/alert-store.server";
import type { TransferKind } from "@/lib/chain/parse-transfers";
import { readEndpointHead } from "@/lib/chain/read-endpoint-head.server";
import { listRpcEndpoints, nameRpcEndpoint } from "@/lib/chain/rpc-endpoints.server";
import { listContractTrust } from "@/lib/holdings/list-contract-trust.server";
import { withDeadline } from "@/lib/shared/with-deadline";
import { checkReadiness } from "./check-readiness.server";
import type { ContractHealth, EndpointHealth, Health } from "./health";

/** So that the page stands within the time that readiness has for a part. */
const ENDPOINT_MS = 4_500;

/** What admins see of the state of things. Never throws: what can't be read is unknown. */
export async function getHealth(): Promise<Health> {
  const [{ database, chain, index, log }, endpoints, trust, alerts] = await Promise.all([
    checkReadiness(),
    Promise.all(listRpcEndpoints().map(askEndpoint)),
    listContractTrust().catch(() => null),
    listAlerts().catch(() => null),
  ]);
  const contractOf = (kind: TransferKind): ContractHealth[] =>
    index && trust ? [{ kind, ...index[kind], ...trust[kind] }] : [];
  const contracts = [...contractOf("nft"), ...contractOf("token")];
  return { database, chain, endpoints, contracts: contracts.length > 0 ? contracts : null, alerts, log };
}

async function askEndpoint(endpoint: string): Promise<EndpointHealth> {
  const startedAt = performance.now();
  const late = () => new Error("late");
  const head = await withDeadline(ENDPOINT_MS, late, () => readEndpointHead(endpoint)).catch(() => null);
  const durationMs = Math.round(performance.now() - startedAt);
  return { name: nameRpcEndpoint(endpoint), head: head?.number.toString() ?? null, durationMs };
}
