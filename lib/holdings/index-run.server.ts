import "server-only";
import { askPatiently } from "@/lib/chain/ask-patiently.server";
import { createPace, type Pace } from "@/lib/chain/pace";
import { findLogSpan } from "@/lib/chain/rpc-endpoint-store.server";
import { listRpcEndpoints } from "@/lib/chain/rpc-endpoints.server";
import { createLogSpan, type LogSpan } from "./log-span";

/** What one run of the index knows about its endpoints, and how long it may take. */
export type IndexRun = {
  /** Asks an endpoint at its pace, again if it refused only for now. */
  ask<Value>(endpoint: string, question: () => Promise<Value>): Promise<Value>;
  spanOf(endpoint: string): LogSpan;
  /** How many blocks every endpoint takes. */
  blocks(): bigint;
  /** How many ranges may be read in parallel. */
  window(): number;
  hasTime(): boolean;
  /** How long adding up all balances may take. */
  sumLimitMs: number;
};

/** How often a passing failure is retried: a long run that an endpoint has answered outlasts a minute of silence. */
const TRIES = 5;
const PATIENT_TRIES = 10;
/** A job ends well before it counts as lost. */
const SUM_MS = 8_000;
const PATIENT_SUM_MS = 600_000;

/** Begins no range after `budgetMs`. */
export async function openIndexRun({ budgetMs }: { budgetMs: number }): Promise<IndexRun> {
  const deadline = performance.now() + budgetMs;
  const endpoints = new Map<string, { pace: Pace; span: LogSpan }>();
  for (const url of listRpcEndpoints()) {
    const pace = createPace({ now: () => performance.now(), random: Math.random });
    endpoints.set(url, { pace, span: createLogSpan(await findLogSpan(url)) });
  }
  let hasAnswered = false;
  const of = (url: string): { pace: Pace; span: LogSpan } => {
    const endpoint = endpoints.get(url);
    if (!endpoint) throw new Error("the run was not opened for this endpoint");
    return endpoint;
  };
  return {
    async ask(url, ask) {
      const tries = hasAnswered && budgetMs === Number.POSITIVE_INFINITY ? PATIENT_TRIES : TRIES;
      const answer = await askPatiently({ pace: of(url).pace, deadline, tries, ask });
      hasAnswered = true;
      return answer;
    },
    spanOf: (url) => of(url).span,
    blocks: () => {
      const spans = [...endpoints.values()].map(({ span }) => span.blocks());
      return spans.toSorted((left, right) => (left < right ? -1 : 1))[0] ?? 1n;
    },
    window: () => Math.min(...[...endpoints.values()].map(({ pace }) => pace.window())),
    hasTime: () => performance.now() < deadline,
    sumLimitMs: budgetMs === Number.POSITIVE_INFINITY ? PATIENT_SUM_MS : SUM_MS,
  };
}
