import type { Recounter } from "@/lib/recount/recount-file";
import type { PartRecount } from "@/lib/recount/recount-part";
import { UnreadableEvidence } from "@/lib/recount/unreadable-evidence";

type Method = keyof Recounter;
type Call = { id: number; method: Method; argument: unknown };
type Answer =
  | { id: number; value: unknown }
  | { id: number; error: { message: string; reason: UnreadableEvidence["reason"] | null } };

/** What is used of a worker, in a browser or in Node. */
export type WorkerSide = Pick<Worker, "addEventListener" | "postMessage">;

/** The side of the page: a recounter whose work is done by the worker. */
export function callWorker(worker: WorkerSide): Recounter {
  const waiting = new Map<number, PromiseWithResolvers>();
  let calls = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ("value" in data) return call?.resolve(data.value);
    const { message, reason } = data.error;
    call?.reject(reason === null ? new Error(message) : new UnreadableEvidence(reason, message));
  });
  worker.addEventListener("error", ({ message }) => {
    const error = new Error(message || "The part of the page that recounts could not be loaded.");
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  });
  const ask = (method: Method, argument?: unknown, transfer: Transferable[] = []): Promise<never> =>
    new Promise((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ id: calls, method, argument } satisfies Call, transfer);
    });
  return {
    warm: () => ask("warm"),
    open: (head) => ask("open", head),
    count: (part) => ask("count", part, [part.bytes.buffer]),
    pick: (question) => ask("pick", question),
    checkPlaces: (question) =>
      ask(
        "checkPlaces",
        question,
        Object.values(question.places).map(({ buffer }) => buffer),
      ),
    rewrite: (file) => ask("rewrite", file),
    startComparing: (question) => ask("startComparing", question),
    compareEntries: (bodies) => ask("compareEntries", bodies),
    finishComparing: () => ask("finishComparing"),
  };
}

type PromiseWithResolvers = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** The side of the worker. */
export function answerCalls(scope: DedicatedWorkerScope, recounter: Recounter): void {
  scope.addEventListener("message", async ({ data: { id, method, argument } }: MessageEvent<Call>) => {
    try {
      const value: unknown = await recounter[method](argument as never);
      scope.postMessage({ id, value } satisfies Answer, { transfer: listColumns(value) });
    } catch (error) {
      const reason = error instanceof UnreadableEvidence ? error.reason : null;
      const message = error instanceof Error ? error.message : String(error);
      scope.postMessage({ id, error: { message, reason } } satisfies Answer);
    }
  });
}

/** The columns of a counted part, which needn't be copied. */
function listColumns(value: unknown): Transferable[] {
  const { ballots = [] } = { ...(value as Partial<PartRecount> | undefined) };
  return ballots.flatMap((columns) =>
    Object.values(columns).flatMap((column) => (ArrayBuffer.isView(column) ? [column.buffer] : [])),
  );
}

type DedicatedWorkerScope = {
  addEventListener(type: "message", listener: (event: MessageEvent<Call>) => void): void;
  postMessage(message: Answer, options?: { transfer: Transferable[] }): void;
};
