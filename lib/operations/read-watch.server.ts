import "server-only";
import { statfs } from "node:fs/promises";
import { listRpcEndpoints, nameRpcEndpoint } from "@/lib/chain/rpc-endpoints.server";
import { type ContractName, eachContract } from "@/lib/env/counted-contracts";
import { getIndexedBlocks } from "@/lib/holdings/get-indexed-blocks.server";
import { listContractTrust } from "@/lib/holdings/list-contract-trust.server";
import { findFirstRunAgo, listCronJobs } from "@/lib/jobs/cron-run-store.server";
import { countFailures } from "./server-event-store.server";
import type { IndexWatch, Watch } from "./watch";
import { listEndpointLooks, readIndexLags } from "./watch-store.server";

const FAILURE_MINUTES = 5;
/** SquashFS and EROFS. */
const READ_ONLY_DISKS = new Set([0x73717368, 0xe0f5e1e2]);

/** What the database knows of jobs, endpoints and index; asks nothing of the chain. */
export async function readWatch(): Promise<Watch> {
  const [jobs, firstRunAgoSeconds, endpoints, contracts, failures, diskFree] = await Promise.all([
    listCronJobs({ runsEach: 1 }),
    findFirstRunAgo(),
    listEndpointLooks(listRpcEndpoints().map(nameRpcEndpoint)),
    watchIndex(),
    countFailures(FAILURE_MINUTES),
    readDiskFree(),
  ]);
  return { jobs, firstRunAgoSeconds, endpoints, contracts, failures, diskFree };
}

/** As a share of the whole; null for a disk that nobody can write to, as functions have it. */
async function readDiskFree(): Promise<number | null> {
  const { type, blocks, bavail } = await statfs(process.cwd());
  return READ_ONLY_DISKS.has(type) || blocks === 0 ? null : bavail / blocks;
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
