import type { WorkerSide } from "@/lib/recount/client/worker-calls";

export type Thread = { side: WorkerSide; stop(): void };

/** Starts what runs in `worker.ts`: a worker of a browser, or a thread of Node. */
export function startThread(): Thread {
  if (typeof Worker === "undefined") return startNodeThread();
  // Written like this, packers for browsers find the file.
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "recount" });
  return { side: worker, stop: () => worker.terminate() };
}

/** It speaks as a browser's worker does. */
function startNodeThread(): Thread {
  const thread = new (nodeModule("node:worker_threads").Worker)(new URL("./worker.js", import.meta.url));
  const addEventListener = (type: string, listen: (event: object) => void) =>
    thread.on(type, (value) => listen(type === "message" ? { data: value } : value));
  const postMessage = (message: unknown, transfer: never[]) => thread.postMessage(message, transfer);
  return {
    side: { addEventListener, postMessage } as unknown as WorkerSide,
    stop: () => void thread.terminate(),
  };
}

export function countCores(): number {
  return globalThis.navigator?.hardwareConcurrency ?? nodeModule("node:os").availableParallelism();
}

/** Without an import, which packers for browsers refuse. */
function nodeModule<Name extends "node:os" | "node:worker_threads">(name: Name) {
  return process.getBuiltinModule(name);
}
