/** So that nobody waits forever for an answer that never ends. */
export type ReadingLimits = {
  /** Until an answer begins, and until its next piece comes. */
  answerMs: number;
  /** When all must have been read, on the clock of `performance.now()`. */
  until: number;
  /** The longest wait that a server may ask for. */
  waitMs: number;
};

/** Why an answer could not be read; `message` is a sentence for people. */
export class UnreadableAnswer extends Error {
  /** The HTTP status that refused; null where none did. */
  readonly status: number | null;

  constructor(
    message: string,
    { status = null, ...options }: ErrorOptions & { status?: number | null } = {},
  ) {
    super(message, options);
    this.name = "UnreadableAnswer";
    this.status = status;
  }
}

const MOST_ATTEMPTS = 10;
const USUAL_WAIT_SECONDS = 5;

/**
 * The bytes of an answer from any server, as they come. Follows no redirect, sends no cookies, and asks again after a rate
 * limit. Rejects with UnreadableAnswer, and with the reason that `signal` was aborted with.
 */
export async function* readAnswerPieces(
  url: string,
  reading: ReadingLimits & { signal: AbortSignal; cache: RequestCache },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const run = limitRun(reading);
    const { cache } = reading;
    try {
      const answer = await run.within(
        fetch(url, { signal: run.signal, redirect: "manual", credentials: "omit", cache }),
      );
      if (answer.ok) return yield* readBody(answer, run);
      if (answer.status !== 429 || attempt === MOST_ATTEMPTS) throw refusalOf(answer);
      const named = Number(answer.headers.get("retry-after") ?? USUAL_WAIT_SECONDS);
      const seconds = Number.isFinite(named) ? named : USUAL_WAIT_SECONDS;
      await run.wait(Math.min(reading.waitMs, seconds * 1_000));
    } finally {
      run.end();
    }
  }
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

function refusalOf({ type, status }: Response): UnreadableAnswer {
  const isRedirect = type === "opaqueredirect" || (status >= 300 && status < 400);
  const text = isRedirect
    ? "It sends readers on to another address, which is not followed."
    : `It answered with HTTP status ${status}.`;
  return new UnreadableAnswer(text, { status });
}

type Run = {
  signal: AbortSignal;
  /** Waits for an answer, or for a part of one, for as long as one may take. */
  within<Value>(work: Promise<Value>): Promise<Value>;
  wait(ms: number): Promise<void>;
  end(): void;
};

function limitRun({ signal, answerMs, until }: ReadingLimits & { signal: AbortSignal }): Run {
  const limit = new AbortController();
  const stop = () => limit.abort();
  signal.addEventListener("abort", stop);
  const check = () => {
    signal.throwIfAborted();
    if (performance.now() > until) throw new UnreadableAnswer("It took too long to read it to its end.");
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
          : "No answer from the server that can be read. Either nothing answers there, or it does not let web pages ask it (CORS).";
        throw new UnreadableAnswer(text, { cause });
      } finally {
        clearTimeout(timer);
      }
    },
    async wait(ms) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        limit.signal.addEventListener("abort", () => {
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
