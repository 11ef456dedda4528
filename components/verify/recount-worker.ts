import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { createRecounter } from "./create-recounter";
import { answerCalls } from "./worker-calls";

// What runs in each worker of the page.
answerCalls(globalThis, createRecounter(loadSignatureEngine));
