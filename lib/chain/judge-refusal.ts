/**
 * What a node means by a refusal. "range": fewer blocks, "results": this range has too many logs, "batch": fewer calls,
 * "rate": later, "behind": it doesn't have the block yet, "transient": the same again, "fault": somebody must look,
 * "unclear": nobody knows.
 */
export type RefusalKind =
  | "range"
  | "results"
  | "batch"
  | "rate"
  | "behind"
  | "transient"
  | "fault"
  | "unclear";

export type Refusal = {
  kind: RefusalKind;
  message: string;
  /** How many blocks, or calls, the node says it takes. */
  limit: number | null;
  /** How long the node asks to wait. */
  waitMs: number | null;
};

type Told = {
  message: string;
  code?: number | undefined;
  data?: unknown;
  status?: number | undefined;
  retryAfter?: string | null;
};

/** In this order: "block range limit exceeded" is about a range, although it mentions a limit. tests/vectors/rpc-refusals. */
const WORDS: readonly [RegExp, RefusalKind][] = [
  [/too many requests|rate.?limit/i, "rate"],
  [/personal token|api.?key|unauthori[sz]ed|forbidden|billing|method not found/i, "fault"],
  [/\bbatch|rpc request is too large/i, "batch"],
  [
    /(more than|exceeds?( max)?|limit of|cap of)\b[^.]{0,30}\b(results|logs)|logs matched|response size|query (timeout|timed out)/i,
    "results",
  ],
  [
    /in the future|extends beyond|less than or equal to the current|header not found|block (\d+ )?not found|cannot be found|unknown block|is out of range|not yet/i,
    "behind",
  ],
  [/\brange|blocks? distance|(many|than|most) ([\d,]+ )?blocks|smaller than size/i, "range"],
  [/\brate\b|too many|limit|requests per|throttl|capacity|quota|compute units|credits|slow down/i, "rate"],
  [
    /internal error|time(d )?out|busy|overload|try again|temporar|unavailable|gateway|backend|upstream/i,
    "transient",
  ],
];
const LIMIT =
  /(?:max(?:imum)?|limit(?:ed)?|distance|up to|than|most|exceeds?\b|size|plan)[^\d]{0,40}?(?:0 - )?(\d[\d,]*)(k?)\b/gi;
const LONGEST_WAIT_MS = 60_000;

/** Sorts a refusal by the node's words, then by its code and status, because the same code means different things. */
export function judgeRefusal({ message, code, data, status, retryAfter }: Told): Refusal {
  const text = data === undefined || data === null ? message : `${message} ${JSON.stringify(data)}`;
  const kind = judgeKind({ text, code, status });
  const isCounted = kind === "range" || kind === "batch";
  return {
    kind,
    message: `${status ?? code ?? "no code"}: ${text.replace(/\s+/g, " ").slice(0, 200)}`,
    limit: isCounted ? parseLimit(text) : null,
    waitMs: kind === "rate" || kind === "transient" ? parseWait(retryAfter) : null,
  };
}

function judgeKind({ text, code, status }: Pick<Told, "code" | "status"> & { text: string }): RefusalKind {
  if (code === -32_601 || (status !== undefined && status >= 401 && status <= 403)) return "fault";
  if (status === 429) return "rate";
  const [, kind] = WORDS.find(([words]) => words.test(text)) ?? [];
  if (kind !== undefined) return kind;
  if (status === 413) return "batch";
  if (code === -32_005) return "rate";
  if (code === -32_603 || (status !== undefined && status >= 500)) return "transient";
  return "unclear";
}

/** The last number beside a limiting word: "blocks distance: 2000", "up to a 2K block range", "maximum is set to 2048". */
function parseLimit(text: string): number | null {
  const [, digits = "", thousands] = [...text.matchAll(LIMIT)].at(-1) ?? [];
  const limit = Number(digits.replaceAll(",", "")) * (thousands ? 1_000 : 1);
  return limit >= 1 && Number.isSafeInteger(limit) ? limit : null;
}

/** Retry-After in seconds; its other form, a date, is ignored. */
function parseWait(retryAfter: string | null | undefined): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : null;
}

/** The endpoint refused a request, or one of its calls, for a reason that says when or how to ask again. */
export class RpcRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`the RPC endpoint refused: ${refusal.message}`);
    this.name = "RpcRefused";
    this.refusal = refusal;
  }
}
