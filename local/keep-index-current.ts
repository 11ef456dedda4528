import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { callRpc } from "./json-rpc";

type Options = { appUrl: string; rpcUrl: string; secret: string; pollMs?: number };

const blockSchema = z.object({ hash: z.string() });
const answerSchema = z.object({ isCurrent: z.boolean() });

/**
 * What a scheduler does for a deployment: has the app index holdings, here whenever the chain has a new block. A chain or
 * app that does not answer is asked again.
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
      if (isNew && (await runJob({ appUrl, secret, signal }).catch(() => false))) indexedHash = hash;
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

/** True when the app has indexed everything. */
async function runJob({ appUrl, secret, signal }: Job): Promise<boolean> {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await fetch(`${appUrl}/api/cron/index`, { headers, signal });
  return answerSchema.parse(await response.json()).isCurrent;
}
