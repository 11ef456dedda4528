import { callWorker } from "@/lib/recount/client/worker-calls";
import { recountFile } from "@/lib/recount/recount-file";
import { logKey } from "@/tests/builders/evidence-log";

export type FileFigures = { verdict: string; ballots: number; workers: number; ms: number };

/** Does what the verify page does with a file, without the page: one worker per core, the file read piece by piece. */
async function recountServed(): Promise<FileFigures> {
  const file = await (await fetch("/evidence")).blob();
  const workers = Array.from({ length: navigator.hardwareConcurrency }, () => new Worker("/worker.js"));
  const recounters = workers.map(callWorker);
  await Promise.all(recounters.map((recounter) => recounter.warm()));
  const startedAt = performance.now();
  const { counted } = await recountFile({
    file,
    recounters,
    known: () => ({ receipts: [], logKeys: [logKey.publicKey] }),
    now: Date.UTC(2028, 0),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const ms = performance.now() - startedAt;
  return { verdict: counted.verdict, ballots: counted.ballots.length, workers: workers.length, ms };
}
Object.assign(window, { recountServed });
