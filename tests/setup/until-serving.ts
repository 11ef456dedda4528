import { setTimeout as sleep } from "node:timers/promises";

/** Resolves when a server answers at all; throws after 60 s. */
export async function untilServing(url: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 100) {
    const response = await fetch(`${url}/api/health`).catch(() => null);
    await response?.arrayBuffer();
    if (response) return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer within 60 s`);
}
