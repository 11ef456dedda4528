import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import { answerCalls } from "@/lib/recount/client/worker-calls";

// What runs in each worker of the page.
answerCalls(globalThis, createRecounter(loadSignatureEngine));
