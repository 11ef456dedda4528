import { setTimeout as sleep } from "node:timers/promises";

/** Resolves when a server has said whether it is ready, as a balancer waits for it; throws after 60 s. */
export async function untilServing(url: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 100) {
    const response = await fetch(`${url}/api/ready`).catch(() => null);
    await response?.arrayBuffer();
    if (response) return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer within 60 s`);
}
