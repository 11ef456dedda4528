import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { callRpc } from "./json-rpc";

type Options = { appUrl: string; rpcUrl: string; secret: string; pollMs?: number };

const blockSchema = z.object({ hash: z.string() });
const indexAnswerSchema = z.object({ isCurrent: z.boolean() });
const paymentsAnswerSchema = z.object({ isComplete: z.boolean() });

/**
 * What a scheduler does for a deployment: has the app index holdings and check payments again, here whenever the chain has a
 * new block. A chain or app that does not answer is asked again.
 */
export function keepIndexCurrent({ appUrl, rpcUrl, secret, pollMs = 1_000 }: Options): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async (): Promise<void> => {
    let indexedHash: string | undefined;
    while (!signal.aborted) {
      const hash = await readNewestHash(rpcUrl).catch(() => undefined);
      const isNew = hash !== undefined && hash !== indexedHash;
      if (isNew && (await runJobs({ appUrl, secret, signal }).catch(() => false))) indexedHash = hash;
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const kept = keep();
  return {
    stop() {
      stopping.abort();
      return kept;
    },
  };
}

async function readNewestHash(rpcUrl: string): Promise<string> {
  const block = await callRpc({ rpcUrl, method: "eth_getBlockByNumber", params: ["latest", false] });
  return blockSchema.parse(block).hash;
}

type Job = { appUrl: string; secret: string; signal: AbortSignal };

/** True when the app has indexed and checked everything. */
async function runJobs({ appUrl, secret, signal }: Job): Promise<boolean> {
  const headers = { authorization: `Bearer ${secret}` };
  const run = async (job: string): Promise<unknown> =>
    (await fetch(`${appUrl}/api/cron/${job}`, { headers, signal })).json();
  const { isCurrent } = indexAnswerSchema.parse(await run("index"));
  return isCurrent && paymentsAnswerSchema.parse(await run("payments")).isComplete;
}
