import type { Hex } from "viem";
import type { SeenHead } from "./compare-heads";
import { compareSeenHeads, type SeenVerdict } from "./compare-seen-heads";
import { keepComplaint } from "./kept-complaints";
import { fetchConsistency, readSeenHeads } from "./log-queries";
import { keepSeenHead } from "./seen-heads";
import { isTreeHeadSigned } from "./tree-head";

/** Compares the head of a file with all that this browser has seen, and keeps it, or both as a complaint. */
export async function checkFileHead(now: SeenHead, logKeys: readonly string[]): Promise<SeenVerdict> {
  const isServers = logKeys.includes(now.publicKey);
  // The recount says so of a log that is not the server's.
  if (!isServers || !isTreeHeadSigned({ head: now.head, publicKey: now.publicKey as Hex }))
    return { kind: "same-log" };
  const verdict = await compareSeenHeads({ now, seen: readSeenHeads(), askPath: fetchConsistency });
  if (verdict.kind === "same-log") keepSeenHead(now);
  if (verdict.kind === "other-log") complainOfHeads(verdict.seen, now);
  return verdict;
}

/** Both heads are signed, and together they prove that there is more than one log. */
export function complainOfHeads(before: SeenHead, now: SeenHead): void {
  const text = "The public log does not contain what this browser saw of it before.";
  keepComplaint({ kind: "heads", text, foundAt: new Date().toISOString(), evidence: { before, now } });
}
