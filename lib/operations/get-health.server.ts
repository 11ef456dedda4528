import "server-only";
import { readHead } from "@/lib/chain/read-head.server";
import { readNewestBlock } from "@/lib/chain/read-newest-block.server";
import { listRpcEndpoints, nameRpcEndpoint } from "@/lib/chain/rpc-endpoints.server";
import { type ContractName, contractNames } from "@/lib/env/counted-contracts";
import { getEnvironment } from "@/lib/env/environment.server";
import { getIndexedBlocks } from "@/lib/holdings/get-indexed-blocks.server";
import { listContractTrust } from "@/lib/holdings/list-contract-trust.server";
import { viewLog } from "@/lib/log/view-log.server";
import { withDeadline } from "@/lib/shared/with-deadline";
import { checkReadiness } from "./check-readiness.server";
import type { ChainReport, ContractHealth, EndpointHealth, Health } from "./health";
import { judgeChain } from "./judge-readiness";
import { listOpenAlerts } from "./list-open-alerts.server";
import { readWatch } from "./read-watch.server";
import { reportPart } from "./report-part.server";

/** So that the page loads within the time that readiness has for a part. */
const PART_MS = 4_500;

/** What admins see of the state of things. Never throws: what can't be read is unknown. */
export async function getHealth(): Promise<Health> {
  const [{ database }, chain, endpoints, blocks, trust, alerts, log] = await Promise.all([
    checkReadiness(),
    checkChain(),
    Promise.all(listRpcEndpoints().map(askEndpoint)),
    orUnknown(getIndexedBlocks),
    orUnknown(listContractTrust),
    orUnknown(async () => listOpenAlerts(await readWatch())),
    orUnknown(viewLog),
  ]);
  const head = chain.head === undefined ? null : BigInt(chain.head);
  const contractOf = (kind: ContractName): ContractHealth[] =>
    blocks && trust ? [{ kind, ...lagOf(blocks[kind], head), ...trust[kind] }] : [];
  const contracts = contractNames.flatMap(contractOf);
  return { database, chain, endpoints, contracts: contracts.length > 0 ? contracts : null, alerts, log };
}

function orUnknown<Value>(read: () => Promise<Value>): Promise<Value | null> {
  return withDeadline(PART_MS, () => new Error("late"), read).catch(() => null);
}

/** Below 0 when it is the endpoint that is behind. */
function lagOf(indexedBlock: bigint | null, head: bigint | null) {
  const lag = indexedBlock === null || head === null ? null : head - indexedBlock;
  return { indexedBlock: indexedBlock?.toString() ?? null, lagBlocks: lag?.toString() ?? null };
}

async function askEndpoint(endpoint: string): Promise<EndpointHealth> {
  const startedAt = performance.now();
  const late = () => new Error("late");
  const head = await withDeadline(PART_MS, late, () => readNewestBlock(endpoint)).catch(() => null);
  const durationMs = Math.round(performance.now() - startedAt);
  return { name: nameRpcEndpoint(endpoint), head: head?.number.toString() ?? null, durationMs };
}

/** The newest block as the chain has it now. Never throws. */
function checkChain(): Promise<ChainReport> {
  return reportPart("CHAIN_UNAVAILABLE", async () => {
    const { number, timestampSeconds } = await readHead();
    const { CHAIN_MAX_AGE_SECONDS, LOCAL_MODE } = getEnvironment();
    const headAgeSeconds = Math.max(0, Math.floor(Date.now() / 1000) - Number(timestampSeconds));
    const state = judgeChain({ headAgeSeconds, maxAgeSeconds: CHAIN_MAX_AGE_SECONDS }, LOCAL_MODE === "1");
    return { ...state, head: number.toString(), headAgeSeconds };
  });
}
