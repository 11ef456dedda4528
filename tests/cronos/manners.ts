import { z } from "zod";

/** How a refusal comes: for the whole HTTP request, for one call, or as one error object instead of a batch's answers. */
export const refusalSchema = z.discriminatedUnion("as", [
  z.strictObject({
    as: z.literal("http"),
    status: z.int().min(300).max(599),
    body: z.string().optional(),
    retryAfterSeconds: z.number().optional(),
  }),
  z.strictObject({ as: z.literal("call"), code: z.int(), message: z.string(), data: z.unknown().optional() }),
  z.strictObject({
    as: z.literal("request"),
    code: z.int(),
    message: z.string(),
    status: z.int().optional(),
    retryAfterSeconds: z.number().optional(),
  }),
  /** No answer, until the client gives up. */
  z.strictObject({ as: z.literal("hang") }),
  /** The connection breaks. */
  z.strictObject({ as: z.literal("reset") }),
]);
export type Refusal = z.infer<typeof refusalSchema>;

const troubleSchema = z.strictObject({
  refusal: refusalSchema,
  /** The share of requests, or of calls, that are affected, drawn from the seed. All if absent. */
  share: z.number().min(0).max(1).optional(),
  /** How often it happens before it is over; for ever if absent. */
  times: z.int().min(0).optional(),
  /** Only these methods; a request is affected if it contains one of them. */
  methods: z.array(z.string()).optional(),
});
export type Trouble = z.infer<typeof troubleSchema>;

const count = z.int().min(0);

export const mannersSchema = z.strictObject({
  latencyMs: z.number().min(0),
  /** The most blocks between the ends of one eth_getLogs, as Cronos counts: 2,000 allows 2,001 blocks. Null: no limit. */
  maxLogDistance: count.nullable(),
  maxLogResults: count.nullable(),
  /** Whose words refuse too many blocks or logs. */
  limitWords: z.enum(["cronos", "alchemy", "infura", "quicknode", "ankr", "drpc", "blockpi", "chainstack"]),
  troubles: z.array(troubleSchema),
  /** A token bucket: first `burst`, then `perSecond`. Each HTTP request, or each call of a batch, costs one. */
  rateLimit: z
    .strictObject({
      perSecond: z.number().positive(),
      burst: z.int().min(1),
      counts: z.enum(["requests", "calls"]),
      refusal: refusalSchema,
    })
    .nullable(),
  /** Longer batches are refused, or with "cut" only their first calls are answered. 0 refuses every batch. */
  batches: z.strictObject({ max: count, refusal: z.union([refusalSchema, z.literal("cut")]) }).nullable(),
  /** Answers of a batch come in another order than its calls. */
  isBatchShuffled: z.boolean(),
  /** A refused call has "result": null beside its error, as QuickNode and PulseChain answer. */
  isResultNullBesideError: z.boolean(),
  machines: z.strictObject({
    /** One number per machine: how many blocks it is behind. */
    lags: z.array(count).min(1),
    choice: z.enum(["in-turn", "random"]),
    /** What a machine says about a block that it doesn't have yet. */
    unknownBlock: z.enum(["null", "error"]),
    /** What it says about logs beyond its newest block: Cronos nodes silently leave them out. */
    unknownLogs: z.enum(["short", "null", "error"]),
  }),
  /** How many blocks behind the newest the state is kept; null on an archive node. */
  keepStates: count.nullable(),
  /** How many blocks "finalized" is behind the newest; null if the node doesn't know the word. */
  finalizedLag: count.nullable(),
  /** The node sees nothing newer than this block. */
  stuckAt: count.nullable(),
});
export type Manners = z.infer<typeof mannersSchema>;

/** The public endpoint on a good day: one machine, all state, no rate limit. */
export const goodManners: Manners = {
  latencyMs: 0,
  maxLogDistance: 2_000,
  maxLogResults: 10_000,
  limitWords: "cronos",
  troubles: [],
  rateLimit: null,
  batches: null,
  isBatchShuffled: false,
  isResultNullBesideError: false,
  machines: { lags: [0], choice: "in-turn", unknownBlock: "null", unknownLogs: "short" },
  keepStates: null,
  finalizedLag: 0,
  stuckAt: null,
};
