import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import { answerCalls } from "@/lib/recount/client/worker-calls";

// What runs in each worker of `startWorkers`. In Node a thread's messages come through its port.
const scope =
  "WorkerGlobalScope" in globalThis ? globalThis : process.getBuiltinModule("node:worker_threads").parentPort;
if (scope === null) throw new Error("this file runs in a worker");
answerCalls(scope as typeof globalThis, createRecounter(loadSignatureEngine));
