import { bytesToHex } from "@/lib/shared/hex-bytes";
import { keyIdOf } from "./log-keys";
import { isTreeHeadSigned, logNameOf, type SeenHead } from "./tree-head";

const CHECKPOINT = /^([^\n]+)\n(\d{1,16})\n([A-Za-z0-9+/]{43}=)\n\n— \S+ \S+\n— \S+ (\S+)\n/;
const SECOND_MS = 1_000;

/** A checkpoint as a head of the log of `origin`; null if none of these keys signed it as its own. */
export function readCheckpoint({
  note,
  origin,
  keys,
}: {
  note: string;
  origin: string;
  keys: readonly string[];
}): SeenHead | null {
  const [, name, size, root = "", dated = ""] = CHECKPOINT.exec(note) ?? [];
  if (name !== logNameOf(origin)) return null;
  const time = bytesOf(dated)?.subarray(4, 12);
  if (time?.length !== 8) return null;
  const at = Number(bytesToHex(time)) * SECOND_MS;
  const rootHex = bytesToHex(bytesOf(root) ?? new Uint8Array());
  for (const publicKey of keys) {
    const keyId = keyIdOf(publicKey as `0x${string}`);
    const head = { origin, keyId, treeSize: Number(size), root: rootHex, at, note };
    if (isTreeHeadSigned({ head, publicKey: publicKey as `0x${string}` })) return { head, publicKey };
  }
  return null;
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
