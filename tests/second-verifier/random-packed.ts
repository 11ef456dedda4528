import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { joinBytes } from "@/lib/shared/hex-bytes";
import { packFile } from "../forgeries/pack-file";
import { alterFile } from "./alter-file";
import { below, isChosen, pick, type Random } from "./random-choice";

type Bytes = Uint8Array<ArrayBuffer>;

/** Possible changes to the pieces of a packed file. */
const alterations: readonly ((pieces: Bytes[], random: Random) => Bytes[])[] = [
  (pieces, random) => [...pieces.slice(0, -1).map(copy), copy(pieces.at(-1)).slice(below(random, 9))],
  (pieces) => [...pieces, new Uint8Array(1)],
  (pieces) => pieces.slice(0, -1),
  (pieces) => [...pieces.slice(0, -1), emptyPart(), ...pieces.slice(-1)],
  addNode,
  flipBit,
  flipBit,
  alterText,
  alterText,
  alterText,
];

/** The file as a server packs it, sometimes altered; null if it can't be packed. */
export async function packRandomly(
  file: EvidenceBundle,
  random: Random,
): Promise<{ bytes: Bytes; isAltered: boolean } | null> {
  const pieces = await packFile(file, { votersInAPart: 1 + below(random, 5) }).catch(() => null);
  if (pieces === null) return null;
  const isAltered = isChosen(random, 0.5);
  return { bytes: joinBytes(isAltered ? pick(random, alterations)(pieces, random) : pieces), isAltered };
}

function copy(piece: Bytes | undefined): Bytes {
  return Uint8Array.from(piece ?? []);
}

function flipBit(pieces: Bytes[], random: Random): Bytes[] {
  const changed = pieces.map(copy);
  const piece = pick(random, changed);
  const at = below(random, piece.length);
  piece[at] = (piece[at] ?? 0) ^ (1 << below(random, 8));
  return changed;
}

/** A part without voters, which a reader must refuse. */
function emptyPart(): Bytes {
  const columns = [
    "ballots",
    "nftCount",
    "tokenWei",
    "place",
    "reason",
    "signedAt",
    "receivedAfter",
    "position",
  ];
  const text = Object.fromEntries([...columns, "others"].map((name) => [name, []]));
  return writePart({ voters: 0, text, columns: new Uint8Array() });
}

function writePart({ voters, text, columns }: { voters: number; text: unknown; columns: Uint8Array }): Bytes {
  const deflated = deflateRawSync(Buffer.from(JSON.stringify(text)));
  const start = Buffer.alloc(12);
  start.writeUInt32LE(4 + deflated.length + columns.length, 0);
  start.writeUInt32LE(voters, 4);
  start.writeUInt32LE(deflated.length, 8);
  return joinBytes([start, deflated, columns]);
}

/** A node of the census that nobody needs. */
function addNode([head, part, ...rest]: Bytes[]): Bytes[] {
  if (head === undefined || part === undefined || rest.length === 0) return [];
  const longer = joinBytes([part, new Uint8Array(32)]);
  new DataView(longer.buffer).setUint32(0, longer.length - 8, true);
  return [head, longer, ...rest];
}

/** Changes the text of a part and deflates it again; without a part, the head. */
function alterText(pieces: Bytes[], random: Random): Bytes[] {
  const [head, ...rest] = pieces;
  const parts = rest.slice(0, -1);
  if (head === undefined || parts.length === 0) return flipBit(pieces, random);
  const chosen = below(random, parts.length);
  const part = Buffer.from(parts[chosen] ?? []);
  const end = 12 + part.readUInt32LE(8);
  const text = JSON.parse(inflateRawSync(part.subarray(12, end)).toString());
  alterFile({ file: text, donor: {}, random });
  const voters = part.readUInt32LE(4) + pick(random, [0, 0, 0, 1]);
  const altered = writePart({ voters, text, columns: part.subarray(end) });
  return [head, ...parts.with(chosen, altered), ...rest.slice(-1)];
}
