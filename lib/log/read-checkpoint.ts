import { fromBase64 } from "@/lib/shared/signed-note";
import { keyIdOf } from "./log-keys";
import { isTreeHeadSigned, logNameOf, type SeenHead } from "./tree-head";

const CHECKPOINT = /^([^\n]+)\n(\d{1,16})\n([A-Za-z0-9+/]{43}=)\n\n— \S+ \S+\n— \S+ (\S+)\n/;
/** After the key's name, in hex. */
const TIME_DIGITS = [8, 24] as const;
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
  const time = fromBase64(dated)?.slice(...TIME_DIGITS);
  if (time?.length !== 16) return null;
  const at = Number(`0x${time}`) * SECOND_MS;
  const rootHex = `0x${fromBase64(root)}`;
  for (const publicKey of keys) {
    const keyId = keyIdOf(publicKey as `0x${string}`);
    const head = { origin, keyId, treeSize: Number(size), root: rootHex, at, note };
    if (isTreeHeadSigned({ head, publicKey: publicKey as `0x${string}` })) return { head, publicKey };
  }
  return null;
}
