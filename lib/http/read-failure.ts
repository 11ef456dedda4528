export type Failure = {
  /** Null when no answer came, or one that is not the promised one. */
  status: number | null;
  text: string;
  /** The refusal's code; null when the server told none. */
  code: string | null;
  requestId: string | null;
};

const NOT_AS_PROMISED = "The server's answer could not be read. Reload the page and try again.";
/** A part of this page that comes with the first request, before it is sent. */
const NOT_LOADED = "A part of this page could not be loaded. Check your connection, then try again.";

/** Errors whose messages are written for people. */
const IN_WORDS = ["UnreachableError", "NotSigned"];

/** What a person reads about a failed request: the refusal's words and request id, or why no answer came. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return failureOf("Something failed. Try again.");
  if ("status" in error && typeof error.status === "number" && "text" in error) {
    const refusal = parseRefusal(String(error.text));
    return {
      status: error.status,
      text: refusal?.error ?? wordsOf(error.status, String(error.text)),
      code: refusal?.code ?? null,
      requestId: refusal?.requestId ?? null,
    };
  }
  if (error.name === "ChunkLoadError") return failureOf(NOT_LOADED);
  return failureOf(IN_WORDS.includes(error.name) ? error.message : NOT_AS_PROMISED);
}

/** A proxy's page, or JSON that is none of ours, is nothing to read. */
function wordsOf(status: number, text: string): string {
  return /^\s*([<{[]|$)/.test(text)
    ? `The server answered with status ${status}. Try again in a moment.`
    : text;
}

/** Whether the server gave no answer, or failed: nothing was refused, and the same can be asked again. */
export function isOutOfReach(error: unknown): boolean {
  const { status } = readFailure(error);
  return status === null || status >= 500;
}

/** A failure that no server told. */
export function failureOf(text: string): Failure {
  return { status: null, text, code: null, requestId: null };
}

/** A proxy in front of the server may answer with its own page, so this takes any text. */
function parseRefusal(text: string): { error: string; code: string | null; requestId: string | null } | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) return null;
    if (!("error" in body) || typeof body.error !== "string") return null;
    const read = (name: string): string | null => {
      const value: unknown = Reflect.get(body, name);
      return typeof value === "string" ? value : null;
    };
    return { error: body.error, code: read("code"), requestId: read("requestId") };
  } catch {
    return null;
  }
}
