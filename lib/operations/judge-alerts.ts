import type { AlertDraft, AlertKind } from "@/lib/audit/alert-kinds";
import { contractNames, countedContracts } from "@/lib/env/counted-contracts";
import { CRON_JOBS, lateAfterSeconds } from "@/lib/jobs/cron-jobs";
import { formatBlock } from "@/lib/shared/format-number";
import { formatDuration } from "@/lib/shared/format-time";
import type { Watch } from "./watch";

/** The kinds that follow from the clock, so they are judged at every question and never only read back. */
export const judgedKinds: ReadonlySet<AlertKind> = new Set(["job-late", "index-behind", "requests-fail"]);

/** An index that is further behind, or a chain that came back less long ago, is told of or not. */
const LAG_SECONDS = 300;
/** Fewer in five minutes may be one person who tries again. */
const FAILURES = 10;

/**
 * The alerts that follow from what is known now. While an endpoint is down, and until everything had time to catch up,
 * whatever depends on the chain is excused: the endpoint's own alert says it all.
 */
export function judgeAlerts(watch: Watch): AlertDraft[] {
  return [...judgeJobs(watch), ...judgeIndex(watch), ...judgeFailures(watch)];
}

function judgeFailures({ failures }: Watch): AlertDraft[] {
  if (failures < FAILURES) return [];
  const message = `${failures} requests of the last 5 minutes failed through a fault of the app or its database.`;
  return [{ kind: "requests-fail", subject: "requests", message }];
}

function judgeJobs({ jobs, firstRunAgoSeconds, endpoints }: Watch): AlertDraft[] {
  const chainSeconds = chainUpSeconds(endpoints);
  return jobs.flatMap(({ name, doneAgoSeconds }): AlertDraft[] => {
    const { everySeconds, needsChain } = CRON_JOBS[name];
    const lateAfter = lateAfterSeconds(name);
    // Before any job ran there is no scheduler, and that is worth an alert too.
    const waitedSeconds = doneAgoSeconds ?? firstRunAgoSeconds ?? Infinity;
    const isExcused = needsChain && chainSeconds <= lateAfter;
    if (waitedSeconds <= lateAfter || isExcused) return [];
    const last =
      doneAgoSeconds === null
        ? "has never ended well"
        : `last ended well ${formatDuration(doneAgoSeconds)} ago`;
    const message = `The job ${name} ${last}. It should run every ${formatDuration(everySeconds)}.`;
    return [{ kind: "job-late", subject: name, message }];
  });
}

function judgeIndex({ contracts, firstRunAgoSeconds, endpoints }: Watch): AlertDraft[] {
  if (chainUpSeconds(endpoints) <= LAG_SECONDS) return [];
  return contractNames.flatMap((kind): AlertDraft[] => {
    const { indexedBlock, lagBlocks, lagSeconds } = contracts[kind];
    const draft = (what: string): AlertDraft[] => [
      { kind: "index-behind", subject: kind, message: `The ${countedContracts[kind].word} index ${what}.` },
    ];
    if (indexedBlock === null)
      return (firstRunAgoSeconds ?? Infinity) > LAG_SECONDS ? draft("has no block yet") : [];
    if (lagSeconds === null || lagBlocks === null || lagSeconds <= LAG_SECONDS) return [];
    return draft(`is ${formatDuration(lagSeconds)} (${formatBlock(lagBlocks)} blocks) behind the chain`);
  });
}

/** How long every endpoint has answered; 0 while one does not, and endless before the first look. */
function chainUpSeconds(endpoints: Watch["endpoints"]): number {
  return Math.min(...endpoints.map(({ upSeconds }) => upSeconds ?? 0));
}
