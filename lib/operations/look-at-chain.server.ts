import "server-only";
import { clearAlert, listOpenSubjects, raiseAlert } from "@/lib/audit/alert-store.server";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { readNewestBlock } from "@/lib/chain/read-newest-block.server";
import type { TimedBlock } from "@/lib/chain/rpc-answer-schemas";
import { listRpcEndpoints, nameRpcEndpoint } from "@/lib/chain/rpc-endpoints.server";
import { contractNames } from "@/lib/env/counted-contracts";
import { getEnvironment } from "@/lib/env/environment.server";
import { getIndexedBlocks } from "@/lib/holdings/get-indexed-blocks.server";
import { settledBlock } from "@/lib/holdings/plan-range";
import { withDeadline } from "@/lib/shared/with-deadline";
import { judgeChain } from "./judge-readiness";
import { saveEndpointLook, saveIndexLag } from "./watch-store.server";

/** An endpoint is asked twice before it counts as down, so one lost packet wakes nobody. */
const ATTEMPTS = 2;
const ATTEMPT_MS = 2_000;
const INDEX_MS = 3_000;

/** Asks each endpoint for its newest block, raises or ends its alerts, and keeps how far behind the index is. */
export async function lookAtChain(): Promise<void> {
  const endpoints = listRpcEndpoints();
  const heads = await Promise.all(endpoints.map(lookAtEndpoint));
  await forgetOthers(endpoints.map(nameRpcEndpoint));
  const [head] = heads.filter((block) => block !== null);
  if (head) await keepLags(head);
}

async function lookAtEndpoint(endpoint: string): Promise<TimedBlock | null> {
  const startedAt = performance.now();
  const head = await readHead(endpoint);
  const tookMs = Math.round(performance.now() - startedAt);
  const name = nameRpcEndpoint(endpoint);
  const seen = head && { number: head.number, timestampSeconds: head.timestamp };
  await saveEndpointLook({ name, head: seen, tookMs });
  const down = { kind: "endpoint-down", subject: name } as const;
  if (head === null) {
    await raiseAlert({ ...down, message: `The endpoint of ${name} could not be read.` });
    return null;
  }
  await clearAlert(down);
  await judgeAge(name, head);
  return head;
}

async function readHead(endpoint: string): Promise<TimedBlock | null> {
  const late = () => new Error("late");
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const head = await withDeadline(ATTEMPT_MS, late, () => readNewestBlock(endpoint)).catch(() => null);
    if (head !== null) return head;
  }
  return null;
}

async function judgeAge(name: string, head: TimedBlock): Promise<void> {
  const { CHAIN_MAX_AGE_SECONDS, LOCAL_MODE } = getEnvironment();
  const headAgeSeconds = Math.floor(Date.now() / 1_000) - Number(head.timestamp);
  const state = judgeChain({ headAgeSeconds, maxAgeSeconds: CHAIN_MAX_AGE_SECONDS }, LOCAL_MODE === "1");
  const stale = { kind: "endpoint-stale", subject: name } as const;
  if (state.ok) await clearAlert(stale);
  else await raiseAlert({ ...stale, message: `The endpoint of ${name}: ${state.reason}.` });
}

/** Nobody looks any more at an endpoint that left the configuration. */
async function forgetOthers(names: readonly string[]): Promise<void> {
  for (const kind of ["endpoint-down", "endpoint-stale"] as const) {
    const gone = (await listOpenSubjects(kind)).filter((subject) => !names.some((name) => name === subject));
    for (const subject of gone) await clearAlert({ kind, subject });
  }
}

/** Seconds between the block that the index could have and the one it has. What can't be read now stays as it was. */
async function keepLags(head: TimedBlock): Promise<void> {
  const { INDEX_CONFIRMATIONS } = getEnvironment();
  const settled = settledBlock({ head: head.number, confirmations: INDEX_CONFIRMATIONS });
  const indexed = await getIndexedBlocks();
  const numbers = [settled, ...contractNames.map((name) => indexed[name] ?? settled)];
  const late = () => new Error("late");
  const [target, ...blocks] = await withDeadline(INDEX_MS, late, () => readBlocks(numbers)).catch(() => []);
  for (const [place, contract] of contractNames.entries()) {
    const block = blocks[place];
    if (indexed[contract] === null || !target || !block) continue;
    const isCurrent = block.number >= settled;
    await saveIndexLag({
      contract,
      lagBlocks: isCurrent ? 0n : settled - block.number,
      lagSeconds: isCurrent ? 0 : Math.max(0, Number(target.timestamp - block.timestamp)),
    });
  }
}
