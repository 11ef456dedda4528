import { readAnswerPieces, UnreadableAnswer } from "@/lib/http/client/read-answer-pieces";
import type { KeyEndorsement } from "@/lib/log/log-keys";
import { MAX_ENTRIES } from "@/lib/log/log-pages";
import { endorsementsAnswer, entriesAnswer, treeHead } from "@/lib/log/log-schemas";
import { cutShort, joinPieces, openMirror, type PublicLog, UnreadableLog } from "@/lib/log/public-log";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { readJson } from "@/lib/shared/read-json";

const LIMITS = { answerMs: 30_000, wholeMs: 3_600_000, waitMs: 60_000 };
const HEAD_BYTES = 2 ** 16;
const PAGE_BYTES = 16 * 2 ** 20;

type Reading = { base: string; signal: AbortSignal; answerMs: number; until: number; waitMs: number };

/**
 * The public log of a deployment, or a mirror's folder on the web, at an address without a slash at its end. Rejects with
 * UnreadableLog, and with the reason that `signal` was aborted with.
 */
export function openPublicLog(
  base: string,
  { signal, ...given }: { signal: AbortSignal } & Partial<typeof LIMITS>,
): PublicLog {
  const { wholeMs, ...limits } = { ...LIMITS, ...given };
  const reading = { ...limits, base, signal, until: performance.now() + wholeMs };
  const mirror = openMirror({
    about: () => askPieces("/mirror.json", reading),
    heads: () => askPieces("/heads.jsonl", reading),
    entries: () => askPieces("/entries.jsonl", reading),
    parseHead,
    parseEndorsements,
  });
  let log: PublicLog = {
    readHead: () => askHead(reading),
    readEndorsements: async () => parseEndorsements(await askText("/api/log/key", PAGE_BYTES, reading)),
    readBodies: (size) => askPages(size, reading),
  };
  return {
    async readHead() {
      try {
        return await log.readHead();
      } catch (error) {
        if (!(error instanceof NotThere)) throw error;
        log = mirror;
        return log.readHead();
      }
    },
    readEndorsements: () => log.readEndorsements(),
    readBodies: (size) => log.readBodies(size),
  };
}

/** The keys' handovers in a deployment's answer or a mirror's file; none if it has none. */
export function parseEndorsements(text: string): readonly KeyEndorsement[] {
  const parsed = endorsementsAnswer.safeParse(readJson(text));
  return parsed.success ? parsed.data.endorsements : [];
}

/** The head in a line of JSON; null if it isn't one. */
export function parseHead(text: string): SignedTreeHead | null {
  const parsed = treeHead.safeParse(readJson(text));
  return parsed.success ? parsed.data : null;
}

class NotThere extends UnreadableLog {}

async function askHead(reading: Reading): Promise<SignedTreeHead> {
  const head = parseHead(await askText("/api/log/head", HEAD_BYTES, reading));
  if (head === null) throw new UnreadableLog("What it answered is no head of a log.");
  return head;
}

async function* askPages(size: number, reading: Reading): AsyncGenerator<string[], void, undefined> {
  for (let from = 0; from < size; from += MAX_ENTRIES) {
    const limit = Math.min(MAX_ENTRIES, size - from);
    const text = await askText(`/api/log/entries?from=${from}&limit=${limit}`, PAGE_BYTES, reading);
    const page = entriesAnswer.safeParse(readJson(text));
    if (!page.success || page.data.from !== from)
      throw new UnreadableLog(`What it answered for entry ${from} is no page of a log.`);
    const { entries } = page.data;
    if (entries.length !== limit) throw cutShort({ read: from + entries.length, size });
    yield entries;
  }
}

function askText(path: string, limitBytes: number, reading: Reading): Promise<string> {
  return joinPieces(askPieces(path, reading), limitBytes);
}

async function* askPieces(
  path: string,
  { base, ...reading }: Reading,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const isPage = path.startsWith("/api/log/entries");
  try {
    yield* readAnswerPieces(`${base}${path}`, { ...reading, cache: isPage ? "default" : "no-cache" });
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    if (error.status === 404) throw new NotThere("No public log and no mirror of one is at this address.");
    throw new UnreadableLog(error.message, { cause: error });
  }
}
