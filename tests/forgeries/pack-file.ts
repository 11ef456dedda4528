import { deflateRawSync } from "node:zlib";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { openHead } from "@/lib/recount/open-head";
import { packVoters } from "@/lib/recount/pack-voters";
import { PACKED_END, writePackedHead, writePackedVoters } from "@/lib/recount/packed-file";

const VOTERS_IN_A_PART = 2;

/** The same file as a server that cheats would pack it; null if no reader knows its domain. */
export async function packFile({ voters, ...head }: EvidenceBundle): Promise<Blob | null> {
  const tools = openHead({ head, engine: await loadSignatureEngine() });
  if (!tools.ok) return null;
  const parts = [writePackedHead(JSON.stringify(head), deflateRawSync)];
  for (let first = 0; first < voters.length; first += VOTERS_IN_A_PART) {
    const part = packVoters(voters.slice(first, first + VOTERS_IN_A_PART), tools.value);
    parts.push(writePackedVoters(part, deflateRawSync));
  }
  return new Blob([...parts, PACKED_END]);
}
