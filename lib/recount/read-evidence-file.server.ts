import "server-only";
import { constants, inflateRawSync } from "node:zlib";
import type { EvidenceFile } from "./evidence-file-store.server";
import { readPiece } from "./evidence-pieces.server";

/** RFC 1952: deflated, without a name, a time or a system. */
const GZIP_START = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
/** RFC 1951: a last block with nothing in it. */
const LAST_BLOCK = [3, 0];

/** The bytes of a complete file as gzip, a piece at a time. Throws if it is removed until then. */
export async function* readEvidenceFile({
  proposalId,
  pieces,
  bytes,
  crc32,
}: EvidenceFile): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  yield GZIP_START;
  for (let number = 1; number <= pieces; number += 1) {
    yield readPiece({ proposalId }, number);
  }
  const sums = new DataView(new ArrayBuffer(8));
  sums.setUint32(0, Number(crc32), true);
  sums.setUint32(4, Number(BigInt.asUintN(32, bytes)), true);
  yield Uint8Array.from([...LAST_BLOCK, ...new Uint8Array(sums.buffer)]);
}

/** What is in a complete file, a piece at a time: a stream that inflates takes many pieces ahead of a slow reader. */
export async function* readEvidenceText({
  proposalId,
  pieces,
}: EvidenceFile): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let number = 1; number <= pieces; number += 1) {
    const piece = await readPiece({ proposalId }, number);
    yield Uint8Array.from(inflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH }));
  }
}
