import { z } from "zod";

/** One call's answer: a value, or the node's own refusal. */
export const rpcAnswersSchema = z.array(
  z.union([
    z.object({ result: z.unknown(), error: z.undefined().optional() }).refine((answer) => "result" in answer),
    z.object({
      result: z.undefined().optional(),
      error: z.looseObject({ code: z.number().optional(), message: z.string() }),
    }),
  ]),
);
export type RpcAnswer = z.infer<typeof rpcAnswersSchema>[number];

/** What a call was answered with; throws for a refusal. */
export function resultOf(answer: RpcAnswer | undefined): unknown {
  if (answer?.error) throw new Error(`the node refused: ${answer.error.message.slice(0, 200)}`);
  return answer?.result;
}

/** A number of the chain, in hex without leading zeros. */
export const quantitySchema = z
  .string()
  .regex(/^0x(0|[1-9a-f][0-9a-f]{0,15})$/)
  .transform(BigInt);
/** An amount of wei, in hex without leading zeros. */
export const amountSchema = z
  .string()
  .regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/)
  .transform(BigInt);
/** One word of 32 bytes, a contract's answer with one number. */
export const wordSchema = z.string().regex(/^0x[0-9a-f]{64}$/);
const blockHash = z.string().regex(/^0x[0-9a-f]{64}$/);
const topic = z.string().regex(/^0x[0-9a-f]{64}$/);

/** Null if the node doesn't have the block. */
export const blockAnswerSchema = z.object({ number: quantitySchema, hash: blockHash }).nullable();
export type ChainBlock = NonNullable<z.infer<typeof blockAnswerSchema>>;

const log = z.object({
  address: z.string(),
  topics: z.array(topic),
  data: z.string().regex(/^0x([0-9a-f]{2})*$/),
  blockNumber: quantitySchema,
  blockHash,
  logIndex: quantitySchema,
  removed: z.literal(false).optional(),
});
export const logsAnswerSchema = z.array(log);
export type ChainLog = z.infer<typeof logsAnswerSchema>[number];

const transactionLog = log.extend({ transactionHash: blockHash });
export const transactionLogsSchema = z.array(transactionLog);
export type TransactionLog = z.infer<typeof transactionLog>;

/** Null while the node knows no block with the transaction. */
export const receiptAnswerSchema = z
  .object({
    transactionHash: blockHash,
    blockNumber: quantitySchema,
    blockHash,
    status: z.enum(["0x0", "0x1"]),
    logs: transactionLogsSchema,
  })
  .nullable();
export type ChainReceipt = NonNullable<z.infer<typeof receiptAnswerSchema>>;

/** Null if the node doesn't know the transaction; without a block hash while it is only pending. */
export const transactionAnswerSchema = z
  .object({ hash: blockHash, blockHash: blockHash.nullish() })
  .nullable();
/** The CRO that a mined transaction itself sends, and to whom; `to` is null if it creates a contract. */
export const directCallSchema = z.object({
  hash: blockHash,
  blockHash,
  from: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  to: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .nullable(),
  value: amountSchema,
});
export type DirectCall = z.infer<typeof directCallSchema>;

export const timedBlockAnswerSchema = z
  .object({ number: quantitySchema, hash: blockHash, timestamp: quantitySchema })
  .nullable();
export type TimedBlock = NonNullable<z.infer<typeof timedBlockAnswerSchema>>;
