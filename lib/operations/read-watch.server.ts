import "server-only";
import { listRpcEndpoints, nameRpcEndpoint } from "@/lib/chain/rpc-endpoints.server";
import { type ContractName, eachContract } from "@/lib/env/counted-contracts";
import { getIndexedBlocks } from "@/lib/holdings/get-indexed-blocks.server";
import { listContractTrust } from "@/lib/holdings/list-contract-trust.server";
import { findFirstRunAgo, listCronJobs } from "@/lib/jobs/cron-run-store.server";
import { countFailures } from "./server-event-store.server";
import type { IndexWatch, Watch } from "./watch";
import { listEndpointLooks, readIndexLags } from "./watch-store.server";

const FAILURE_MINUTES = 5;

/** What the database knows of jobs, endpoints and index; asks nothing of the chain. */
export async function readWatch(): Promise<Watch> {
  const [jobs, firstRunAgoSeconds, endpoints, contracts, failures] = await Promise.all([
    listCronJobs({ runsEach: 1 }),
    findFirstRunAgo(),
    listEndpointLooks(listRpcEndpoints().map(nameRpcEndpoint)),
    watchIndex(),
    countFailures(FAILURE_MINUTES),
  ]);
  return { jobs, firstRunAgoSeconds, endpoints, contracts, failures };
}

async function watchIndex(): Promise<Watch["contracts"]> {
  const [blocks, trust, lags] = await Promise.all([getIndexedBlocks(), listContractTrust(), readIndexLags()]);
  const watchOf = (kind: ContractName): IndexWatch => ({
    indexedBlock: blocks[kind],
    lagBlocks: lags[kind]?.lagBlocks ?? null,
    lagSeconds: lags[kind]?.lagSeconds ?? null,
    isTrusted: trust[kind].distrust === null,
  });
  return eachContract(watchOf);
}
