import { z } from "zod";
import { alertKinds } from "@/lib/audit/alert-kinds";
import { eachContract } from "@/lib/env/counted-contracts";
import { CRON_JOB_NAMES } from "@/lib/jobs/cron-jobs";

const kind = z.enum(Object.keys(alertKinds));

/** `except=contract-distrusted,census-differs`: kinds that a monitor was told of and that may stay. */
export const alertsQuery = z.strictObject({
  except: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(kind).max(20))
    .optional(),
});

const contract = z.object({
  indexedBlock: z.string().nullable(),
  lagBlocks: z.string().nullable(),
  lagSeconds: z.number().nullable(),
  trusted: z.boolean(),
});

/** GET /api/health/alerts when nothing needs anybody. */
export const alertsAnswer = z.object({
  status: z.literal("ok"),
  alerts: z.array(
    z.object({
      kind,
      title: z.string(),
      message: z.string().nullable(),
      since: z.string(),
    }),
  ),
  endpoints: z.array(
    z.object({
      name: z.string(),
      isUp: z.boolean(),
      lookedAgoSeconds: z.number(),
      head: z.string().nullable(),
      headAgeSeconds: z.number().nullable(),
    }),
  ),
  index: z.object(eachContract(() => contract)),
  jobs: z.record(
    z.enum(CRON_JOB_NAMES),
    z.object({
      doneAgoSeconds: z.number().nullable(),
      last: z.enum(["done", "failed", "lost", "running"]).nullable(),
      isLate: z.boolean(),
    }),
  ),
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
