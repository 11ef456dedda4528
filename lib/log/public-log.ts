import { joinBytes } from "@/lib/shared/hex-bytes";
import type { KeyEndorsement } from "./log-keys";
import type { SignedTreeHead } from "./tree-head";

/** A public log from any source: a deployment, or a mirror's copy. Both may throw UnreadableLog. */
export type PublicLog = {
  readHead(): Promise<SignedTreeHead>;
  /** How its keys handed over to each other, as far as the source says. */
  readEndorsements(): Promise<readonly KeyEndorsement[]>;
  /** The first `size` entries in order, in batches, each read when it is asked for. */
  readBodies(size: number): AsyncIterable<readonly string[]>;
};

/** Why a public log can't be read to its end; `message` is a sentence for people. */
export class UnreadableLog extends Error {
  override readonly name = "UnreadableLog";
}

/** A mirror's files, read piece by piece. */
type MirrorFiles = {
  about(): AsyncIterable<Uint8Array>;
  heads(): AsyncIterable<Uint8Array>;
  entries(): AsyncIterable<Uint8Array>;
};

/** An entry has at most 4,096 characters. */
const LINE_LIMIT_BYTES = 2 ** 16;
const NEWLINE = 0x0a;
const ABOUT_LIMIT_BYTES = 2 ** 20;

/** The copy that docs/mirror-log.mjs keeps. */
export function openMirror({
  about,
  heads,
  entries,
  parseHead,
  parseEndorsements,
}: MirrorFiles & {
  parseHead: (line: string) => SignedTreeHead | null;
  parseEndorsements: (text: string) => readonly KeyEndorsement[];
}): PublicLog {
  return {
    readEndorsements: async () => parseEndorsements(await joinPieces(about(), ABOUT_LIMIT_BYTES)),
    async readHead() {
      let newest: string | undefined;
      for await (const lines of splitLines(heads())) newest = lines.at(-1) ?? newest;
      const head = newest === undefined ? null : parseHead(newest);
      if (head === null) throw new UnreadableLog("Its newest head can't be read.");
      return head;
    },
    async *readBodies(size) {
      let read = 0;
      // A mirror that was stopped may have lines after its last head.
      for await (const lines of splitLines(entries())) {
        const wanted = lines.slice(0, size - read);
        read += wanted.length;
        if (wanted.length > 0) yield wanted;
        if (read === size) return;
      }
      if (read < size) throw cutShort({ read, size });
    },
  };
}

/** The text of a short answer. Throws if it is longer. */
export async function joinPieces(pieces: AsyncIterable<Uint8Array>, limitBytes: number): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    kept.push(piece);
    bytes += piece.length;
    if (bytes > limitBytes) throw new UnreadableLog("It answered with more than a page of a log can be.");
  }
  return decode(joinBytes(kept));
}

export function cutShort({ read, size }: { read: number; size: number }): UnreadableLog {
  const of = `${read.toLocaleString("en")} of ${size.toLocaleString("en")}`;
  return new UnreadableLog(`It breaks off after ${of} entries.`);
}

/** The whole lines of a text in UTF-8, as many at a time as a piece completes. */
async function* splitLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string[], void, undefined> {
  let rest: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : joinBytes([rest, piece]);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    rest = bytes.subarray(end);
    if (rest.length > LINE_LIMIT_BYTES)
      throw new UnreadableLog("It has a line that is too long for an entry.");
    if (end > 0) yield decode(bytes.subarray(0, end - 1)).split("\n");
  }
  if (rest.length > 0) throw new UnreadableLog("It breaks off in the middle of a line.");
}

/** Strict, so that no two different bytes read as the same entry. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new UnreadableLog("It is no text in UTF-8.", { cause });
  }
}
