import { z } from "zod";
import { runAnchorJob } from "@/lib/jobs/run-anchor-job.server";
import { runCensusJob } from "@/lib/jobs/run-census-job.server";
import { runDumpJob } from "@/lib/jobs/run-dump-job.server";
import { runEvidenceJob } from "@/lib/jobs/run-evidence-job.server";
import { runFiguresJob } from "@/lib/jobs/run-figures-job.server";
import { runIndexJob } from "@/lib/jobs/run-index-job.server";
import { runLogCheckJob } from "@/lib/jobs/run-log-check-job.server";
import { runLogJob } from "@/lib/jobs/run-log-job.server";
import { runMessagesJob } from "@/lib/jobs/run-messages-job.server";
import { runPaymentsJob } from "@/lib/jobs/run-payments-job.server";
import { runSnapshotsJob } from "@/lib/jobs/run-snapshots-job.server";
import { runWebhooksJob } from "@/lib/jobs/run-webhooks-job.server";
import { runWitnessesJob } from "@/lib/jobs/run-witnesses-job.server";
import { runAlertsJob } from "@/lib/operations/run-alerts-job.server";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/alerts": serve({
    auth: "none",
    limit: { name: "cron-alerts", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runAlertsJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/anchor": serve({
    auth: "none",
    limit: { name: "cron-anchor", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runAnchorJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/census": serve({
    auth: "none",
    limit: { name: "cron-census", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runCensusJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/dump": serve({
    auth: "none",
    limit: { name: "cron-dump", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runDumpJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/evidence": serve({
    auth: "none",
    limit: { name: "cron-evidence", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runEvidenceJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/figures": serve({
    auth: "none",
    limit: { name: "cron-figures", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runFiguresJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/index": serve({
    auth: "none",
    limit: { name: "cron-index", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runIndexJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/log": serve({
    auth: "none",
    limit: { name: "cron-log", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runLogJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/log-check": serve({
    auth: "none",
    limit: { name: "cron-log-check", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runLogCheckJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/messages": serve({
    auth: "none",
    limit: { name: "cron-messages", points: 120, windowSeconds: 60 },
    query: z.strictObject({
      seconds: z.coerce.number().int().min(0).max(60).optional(),
    }),
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request, query: { seconds = 0 } }) => runMessagesJob(request, seconds),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/payments": serve({
    auth: "none",
    limit: { name: "cron-payments", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runPaymentsJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/snapshots": serve({
    auth: "none",
    limit: { name: "cron-snapshots", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runSnapshotsJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/webhooks": serve({
    auth: "none",
    limit: { name: "cron-webhooks", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runWebhooksJob(request),
  }),
  /** GET, because the schedulers of serverless hosts send nothing else. */
  "GET /cron/witnesses": serve({
    auth: "none",
    limit: { name: "cron-witnesses", points: 120, windowSeconds: 60 },
    document: { internal: "for the scheduler, with its secret" },
    handler: ({ request }) => runWitnessesJob(request),
  }),
};
