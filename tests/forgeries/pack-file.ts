import { deflateRawSync } from "node:zlib";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { openHead } from "@/lib/recount/open-head";
import { packVoters } from "@/lib/recount/pack-voters";
import { PACKED_END, writePackedHead, writePackedVoters } from "@/lib/recount/packed-part";

/** The pieces of the same file as a server would pack it, which may cheat; null if no reader knows its domain. */
export async function packFile(
  { voters, ...head }: EvidenceBundle,
  { votersInAPart }: { votersInAPart: number },
): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const tools = openHead({ head, engine: await loadSignatureEngine() });
  if (!tools.ok) return null;
  const pieces = [writePackedHead(JSON.stringify(head), deflateRawSync)];
  for (let first = 0; first < voters.length; first += votersInAPart) {
    const part = packVoters(voters.slice(first, first + votersInAPart), tools.value);
    pieces.push(writePackedVoters(part, deflateRawSync));
  }
  return [...pieces, PACKED_END];
}
