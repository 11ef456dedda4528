import { MAX_ENTRIES } from "./log-pages";
import { entriesAnswer, treeHead } from "./log-schemas";
import { cutShort, openMirror, type PublicLog, UnreadableLog } from "./public-log";
import type { SignedTreeHead } from "./tree-head";

/** So that nobody waits forever for a log that never ends. */
export type ReadingLimits = { answerMs: number; wholeMs: number; pageBytes: number; waitMs: number };

const LIMITS: ReadingLimits = {
  answerMs: 30_000,
  wholeMs: 3_600_000,
  pageBytes: 16 * 2 ** 20,
  waitMs: 60_000,
};
const HEAD_BYTES = 2 ** 16;
const MOST_ATTEMPTS = 10;
const USUAL_WAIT_SECONDS = 5;

type Reading = ReadingLimits & { base: string; signal: AbortSignal; until: number };

/**
 * The public log of a deployment, or a mirror's folder on the web, at an address without a slash at its end. Rejects with UnreadableLog, and with what
 * `signal` was aborted with.
 */
export function openPublicLog(
  base: string,
  { signal, ...given }: { signal: AbortSignal } & Partial<ReadingLimits>,
): PublicLog {
  const limits = { ...LIMITS, ...given };
  const reading = { ...limits, base, signal, until: performance.now() + limits.wholeMs };
  const mirror = openMirror({
    heads: () => askPieces("/heads.jsonl", reading),
    entries: () => askPieces("/entries.jsonl", reading),
    parseHead,
  });
  let log: PublicLog = { readHead: () => askHead(reading), readBodies: (size) => askPages(size, reading) };
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
    readBodies: (size) => log.readBodies(size),
  };
}

/** The head that a line of JSON holds; null when it is none. */
export function parseHead(text: string): SignedTreeHead | null {
  const parsed = treeHead.safeParse(readJson(text));
  return parsed.success ? parsed.data : null;
}

class NotThere extends UnreadableLog {}

async function askHead(reading: Reading): Promise<SignedTreeHead> {
  const head = parseHead(await askText("/api/log/head", { ...reading, pageBytes: HEAD_BYTES }));
  if (head === null) throw new UnreadableLog("What it answered is no head of a log.");
  return head;
}

async function* askPages(size: number, reading: Reading): AsyncGenerator<string[], void, undefined> {
  for (let from = 0; from < size; from += MAX_ENTRIES) {
    const limit = Math.min(MAX_ENTRIES, size - from);
    const text = await askText(`/api/log/entries?from=${from}&limit=${limit}`, reading);
    const page = entriesAnswer.safeParse(readJson(text));
    if (!page.success || page.data.from !== from)
      throw new UnreadableLog(`What it answered for entry ${from} is no page of a log.`);
    const { entries } = page.data;
    if (entries.length !== limit) throw cutShort({ read: from + entries.length, size });
    yield entries;
  }
}

async function askText(path: string, reading: Reading): Promise<string> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const piece of askPieces(path, reading)) {
    bytes += piece.length;
    if (bytes > reading.pageBytes)
      throw new UnreadableLog("It answered with more than a page of a log can be.");
    pieces.push(piece);
  }
  return new Blob(pieces).text();
}

/** The bytes of an answer as they come. Waits where the server says that it was asked too often. */
async function* askPieces(
  path: string,
  reading: Reading,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const run = limitRun(reading);
    try {
      const answer = await run.within(fetch(`${reading.base}${path}`, requestOf(path, run.signal)));
      if (answer.ok) return yield* readBody(answer, run);
      if (answer.status !== 429 || attempt === MOST_ATTEMPTS) throw refusalOf(answer);
      const seconds = Number(answer.headers.get("retry-after") ?? USUAL_WAIT_SECONDS);
      await run.wait(
        Math.min(reading.waitMs, (Number.isFinite(seconds) ? seconds : USUAL_WAIT_SECONDS) * 1_000),
      );
    } finally {
      run.end();
    }
  }
}

function requestOf(path: string, signal: AbortSignal): RequestInit {
  const isPage = path.startsWith("/api/log/entries");
  // Nobody reads a log in somebody else's name.
  return { signal, redirect: "manual", credentials: "omit", cache: isPage ? "default" : "no-cache" };
}

async function* readBody(
  { body }: Response,
  run: Run,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await run.within(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function refusalOf({ type, status }: Response): UnreadableLog {
  if (type === "opaqueredirect" || (status >= 300 && status < 400))
    return new UnreadableLog("It sends readers on to another address. Name the address where the log is.");
  if (status === 404) return new NotThere("No public log and no mirror of one is at this address.");
  return new UnreadableLog(`It answered with HTTP status ${status}.`);
}

type Run = {
  signal: AbortSignal;
  /** Waits for an answer, or for a part of one, for as long as one may take. */
  within<Value>(work: Promise<Value>): Promise<Value>;
  wait(ms: number): Promise<void>;
  end(): void;
};

function limitRun({ signal, answerMs, until }: Reading): Run {
  const limit = new AbortController();
  const stop = () => limit.abort();
  signal.addEventListener("abort", stop);
  const check = () => {
    signal.throwIfAborted();
    if (performance.now() > until) throw new UnreadableLog("It took too long to read it to its end.");
  };
  return {
    signal: limit.signal,
    async within(work) {
      check();
      const timer = setTimeout(stop, answerMs);
      try {
        return await work;
      } catch (cause) {
        check();
        const text = limit.signal.aborted
          ? `It did not answer within ${answerMs / 1_000} seconds.`
          : "No answer came that can be read. Either nothing answers there, or it does not let web pages ask it (CORS).";
        throw new UnreadableLog(text, { cause });
      } finally {
        clearTimeout(timer);
      }
    },
    async wait(ms) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          resolve();
        });
      });
      check();
    },
    end() {
      signal.removeEventListener("abort", stop);
      limit.abort();
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
