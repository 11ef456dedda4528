import { callWorker } from "@/lib/recount/client/worker-calls";
import type { Recounter } from "@/lib/recount/recount-file";

/** More would wait for the one thread that reads the file. */
const MOST = 16;

export type RecounterPool = { recounters: readonly Recounter[]; stop(): void };

/** As many workers as the machine has cores, each loading what it counts with. */
export function startRecounters(): RecounterPool {
  const size = Math.min(MOST, Math.max(1, navigator.hardwareConcurrency || 1));
  const workers = Array.from(
    { length: size },
    () => new Worker(new URL("./recount-worker.ts", import.meta.url), { type: "module", name: "recount" }),
  );
  const recounters = workers.map(callWorker);
  return {
    recounters,
    stop() {
      for (const worker of workers) worker.terminate();
    },
  };
}
