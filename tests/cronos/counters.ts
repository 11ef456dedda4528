/** What was refused: too many blocks or logs, too many requests, a batch, a missing block or state, a planted fault. */
export type RefusalKind = "range" | "rate" | "batch" | "state" | "trouble" | "fault";

export type Counters = {
  /** HTTP requests, refused ones too. */
  requests: number;
  /** Calls by method, refused ones too. */
  calls: Record<string, number>;
  /** Calls with a result, by method. */
  answers: Record<string, number>;
  refusals: Record<RefusalKind, number>;
  /** Blocks of all eth_getLogs that were answered. */
  logBlocks: number;
};

type Counting = {
  read(): Counters;
  countRequest(): void;
  countCall(method: string): void;
  countAnswer(method: string): void;
  countRefusal(kind: RefusalKind): void;
  countLogBlocks(blocks: number): void;
};

export function createCounters(): Counting {
  const counters: Counters = {
    requests: 0,
    calls: {},
    answers: {},
    refusals: { range: 0, rate: 0, batch: 0, state: 0, trouble: 0, fault: 0 },
    logBlocks: 0,
  };
  return {
    read: () => structuredClone(counters),
    countRequest: () => {
      counters.requests++;
    },
    countCall: (method) => {
      counters.calls[method] = (counters.calls[method] ?? 0) + 1;
    },
    countAnswer: (method) => {
      counters.answers[method] = (counters.answers[method] ?? 0) + 1;
    },
    countRefusal: (kind) => {
      counters.refusals[kind]++;
    },
    countLogBlocks: (blocks) => {
      counters.logBlocks += blocks;
    },
  };
}
