import { setTimeout as sleep } from "node:timers/promises";

/** The first looks of a busy machine may come too late, so a balancer asks again before it believes a refusal. */
const BELIEVED = 5;

/** Resolves when a server is ready, or has said often enough that it is not; throws after 60 s without an answer. */
export async function untilServing(url: string): Promise<void> {
  let refusals = 0;
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 100) {
    const response = await fetch(`${url}/api/ready`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok || (response && ++refusals === BELIEVED)) return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer within 60 s`);
}
