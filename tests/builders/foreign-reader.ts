import { createPublicKey } from "node:crypto";
import { verifyCheckpoint } from "@sigstore/verify/dist/tlog/checkpoint";
import { verifyMerkleInclusion } from "@sigstore/verify/dist/tlog/merkle";
import { type Hex, hexToBytes } from "viem";
import { NOTE_SIGNATURE, noteKeyId } from "@/lib/shared/signed-note";

const toBuffer = (hex: string) => Buffer.from(hexToBytes(hex as Hex));

type Question = {
  note: string;
  name: string;
  publicKey: string;
  body: string;
  proof: { position: number; treeSize: number; path: readonly string[] };
};

/** Sigstore's reading of our log: throws unless the checkpoint is signed and the proof leads from this entry to its root. */
export function readAsSigstore({ note, name, publicKey, body, proof }: Question): { logSize: bigint } {
  const key = { name, publicKey };
  const x = toBuffer(publicKey).toString("base64url");
  const authority = {
    baseURL: `https://${name}`,
    logID: Buffer.from(noteKeyId(key, NOTE_SIGNATURE), "hex"),
    publicKey: createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }),
    validFor: { start: new Date(0), end: new Date(8.64e15) },
  };
  const entry = {
    logIndex: `${proof.position}`,
    logId: { keyId: authority.logID },
    kindVersion: { kind: "entry", version: "0.0.1" },
    integratedTime: "0",
    inclusionPromise: undefined,
    inclusionProof: {
      logIndex: `${proof.position}`,
      rootHash: Buffer.alloc(32),
      treeSize: `${proof.treeSize}`,
      hashes: proof.path.map(toBuffer),
      checkpoint: { envelope: note },
    },
    canonicalizedBody: Buffer.from(body),
  };
  const checkpoint = verifyCheckpoint(entry, [authority]);
  verifyMerkleInclusion(entry, checkpoint);
  return checkpoint;
}
