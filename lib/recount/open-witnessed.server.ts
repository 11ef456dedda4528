import "server-only";
import { bytesToHex } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import type { SeenHead } from "@/lib/log/compare-heads";
import { findCosignedHead } from "@/lib/log/cosignature-store.server";
import { entryBody, hashEntry } from "@/lib/log/log-entry";
import { findLeafPositions } from "@/lib/log/log-store.server";
import { findLoggedResult } from "@/lib/proposals/result-store.server";
import { listHeadEntries } from "./check-log";
import type { EvidenceHead } from "./evidence-schemas";

/**
 * The first checkpoint with everything about a vote that is over, if enough witnesses cosigned one; null without witnesses. All
 * ballots come before the result in the log, so only the other entries are looked up.
 */
export async function openWitnessed(proposalId: bigint, head: EvidenceHead): Promise<SeenHead | null> {
  const policy = getEnvironment().WITNESSES;
  const origin = head.proposal.versions.at(-1)?.origin;
  if (policy === undefined || origin === undefined || head.result.outcome === null) return null;
  const result = await findLoggedResult(proposalId);
  if (result === null) return null;
  const entries = listHeadEntries(head).flatMap(({ entry }) => (entry ? [hashEntry(entryBody(entry))] : []));
  const leaves = new Set([bytesToHex(result.leaf), ...entries]);
  const places = await findLeafPositions([...leaves]);
  if (places.size < leaves.size) return null;
  return findCosignedHead({ policy, origin, beyond: Math.max(...places.values()) });
}
