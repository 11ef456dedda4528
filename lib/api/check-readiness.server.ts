import "server-only";
import type { TransferKind } from "@/lib/chain/parse-transfers";
import { readHead } from "@/lib/chain/read-head.server";
import { isCommitOff } from "@/lib/db/database-fault";
import { getDatabaseState } from "@/lib/db/database-state.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { getIndexedBlocks } from "@/lib/holdings/get-indexed-blocks.server";
import { listContractTrust } from "@/lib/holdings/list-contract-trust.server";
import { AppError, type AppErrorCode } from "@/lib/http/app-error";
import { describeFault } from "@/lib/http/describe-fault";
import { toAppError } from "@/lib/http/to-app-error";
import type { LogView } from "@/lib/log/log-check";
import { viewLog } from "@/lib/log/view-log.server";
import { withDeadline } from "@/lib/shared/with-deadline";
import { type CronJobName, type CronOutcome, isJobLate } from "./cron-jobs";
import { listCronJobs } from "./cron-run-store.server";
import type { ChainReport, PartReport } from "./health";
import { judgeChain, judgeDatabase, type PartState } from "./judge-readiness";

/** Null where it is unknown. A late or distrusted index fails nothing here: whoever needs a block waits for it or asks the chain. */
export type IndexReport = Record<
  TransferKind,
  { indexedBlock: string | null; lagBlocks: string | null; trusted: boolean }
> | null;
/** When each job last ended well, how its last run went and whether it is late. Null where it is unknown; it fails nothing. */
export type JobsReport = Record<
  CronJobName,
  { doneAgoSeconds: number | null; last: CronOutcome | "running" | null; isLate: boolean }
> | null;
export type Readiness = {
  checkedAt: number;
  database: PartReport;
  chain: ChainReport;
  index: IndexReport;
  jobs: JobsReport;
  /** Null where it is unknown. */
  log: LogView | null;
};

/** Each part has this long, so that the answer comes within 5 s. */
const PART_MS = 4_500;
/** One look at the parts serves every question of this long, so that asking often costs nothing. */
const REUSE_MS = 1_000;

let latest: { startedAt: number; readiness: Promise<Readiness> } | undefined;

/** The state of database and chain, read now or within the last second. Never throws; says nothing secret. */
export function checkReadiness(now: number = Date.now()): Promise<Readiness> {
  if (latest === undefined || now - latest.startedAt > REUSE_MS) {
    latest = { startedAt: now, readiness: lookAtParts() };
  }
  return latest.readiness;
}

async function lookAtParts(): Promise<Readiness> {
  const [database, chain, indexed, jobs, log] = await Promise.all([
    timed("DATABASE_UNAVAILABLE", lookAtDatabase),
    timed("CHAIN_UNAVAILABLE", lookAtChain),
    withDeadline(PART_MS, () => new Error("late"), lookAtIndex).catch(() => null),
    withDeadline(PART_MS, () => new Error("late"), lookAtJobs).catch(() => null),
    withDeadline(PART_MS, () => new Error("late"), viewLog).catch(() => null),
  ]);
  const head = "head" in chain && chain.head !== undefined ? BigInt(chain.head) : null;
  const index = indexed && {
    nft: { ...lagOf(indexed.blocks.nft, head), trusted: indexed.trust.nft.distrust === null },
    token: { ...lagOf(indexed.blocks.token, head), trusted: indexed.trust.token.distrust === null },
  };
  return { checkedAt: Date.now(), database, chain, index, jobs, log };
}

async function lookAtJobs(): Promise<JobsReport> {
  const states = await listCronJobs({ runsEach: 1 });
  const reportOf = (name: CronJobName) => {
    const { runs = [], doneAgoSeconds = null } = states.find((state) => state.name === name) ?? {};
    const [run] = runs;
    const last = run === undefined ? null : (run.outcome ?? ("running" as const));
    return { doneAgoSeconds, last, isLate: isJobLate({ name, doneAgoSeconds }) };
  };
  return {
    index: reportOf("index"),
    census: reportOf("census"),
    payments: reportOf("payments"),
    snapshots: reportOf("snapshots"),
    log: reportOf("log"),
    "log-check": reportOf("log-check"),
  };
}

async function lookAtIndex() {
  const [blocks, trust] = await Promise.all([getIndexedBlocks(), listContractTrust()]);
  return { blocks, trust };
}

/** Below 0 when it is the endpoint that is behind. */
function lagOf(indexedBlock: bigint | null, head: bigint | null) {
  const lag = indexedBlock === null || head === null ? null : head - indexedBlock;
  return { indexedBlock: indexedBlock?.toString() ?? null, lagBlocks: lag?.toString() ?? null };
}

async function lookAtDatabase(): Promise<PartState> {
  return judgeDatabase(await getDatabaseState(), isLocalMode());
}

async function lookAtChain(): Promise<PartState & { head: string; headAgeSeconds: number }> {
  const { number, timestampSeconds } = await readHead();
  const headAgeSeconds = Math.max(0, Math.floor(Date.now() / 1000) - Number(timestampSeconds));
  const state = judgeChain(
    { headAgeSeconds, maxAgeSeconds: getEnvironment().CHAIN_MAX_AGE_SECONDS },
    isLocalMode(),
  );
  return { ...state, head: number.toString(), headAgeSeconds };
}

async function timed<State extends PartState>(
  code: AppErrorCode,
  look: () => Promise<State>,
): Promise<(State | PartState) & { durationMs: number }> {
  const startedAt = performance.now();
  const late = () => new AppError(code, `no answer within ${PART_MS} ms`);
  const state = await withDeadline(PART_MS, late, look).catch((error: unknown): PartState => {
    const fault = toAppError(error);
    // The cause may name hosts and users: it goes to the log, the answer has the general text.
    getLogger().warn({ code: fault.code, fault: describeFault(fault.cause) ?? fault.message }, "not ready");
    return { ok: false, code, reason: reasonOf(fault) };
  });
  return { ...state, durationMs: Math.round(performance.now() - startedAt) };
}

function reasonOf(fault: AppError): string {
  if (isCommitOff(fault.cause)) return "synchronous_commit is off";
  return fault.code === "INTERNAL" ? "failed; see the log" : fault.message;
}

function isLocalMode(): boolean {
  return getEnvironment().LOCAL_MODE === "1";
}
