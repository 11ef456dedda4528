import "server-only";
import type { EvidenceFile } from "./evidence-file-store.server";
import { readPiece } from "./evidence-pieces.server";

/** The bytes of a complete file, a piece at a time. Throws if it is removed until then. */
export async function* readEvidenceFile({
  proposalId,
  pieces,
}: EvidenceFile): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let number = 1; number <= pieces; number += 1) yield readPiece({ proposalId }, number);
}
