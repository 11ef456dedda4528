import { z } from "zod";
import { CRON_JOB_NAMES } from "./cron-jobs";

const part = z.object({ ok: z.literal(true), durationMs: z.number() });
const contract = z.object({
  indexedBlock: z.string().nullable(),
  lagBlocks: z.string().nullable(),
  trusted: z.boolean(),
});
const job = z.object({
  doneAgoSeconds: z.number().nullable(),
  last: z.enum(["done", "failed", "lost", "running"]).nullable(),
  isLate: z.boolean(),
});

/** GET /api/health. */
export const healthAnswer = z.object({ status: z.literal("alive") });

/** GET /api/ready when everything serves. */
export const readyAnswer = z.object({
  status: z.literal("ready"),
  ageMs: z.number(),
  database: part,
  chain: part.extend({ head: z.string().optional(), headAgeSeconds: z.number().optional() }),
  index: z.object({ nft: contract, token: contract }).nullable(),
  jobs: z.record(z.enum(CRON_JOB_NAMES), job).nullable(),
  log: z
    .object({
      treeSize: z.number(),
      headAgeSeconds: z.number(),
      waiting: z.number(),
      checkedAgoSeconds: z.number().nullable(),
      isInOrder: z.boolean(),
    })
    .nullable(),
});
