import "server-only";
import { deliverWebhooks } from "@/lib/webhooks/deliver-webhooks.server";
import { runCronJob } from "./run-cron-job.server";

/** Posts what happened in clubs to their webhooks. */
export function runWebhooksJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "webhooks",
    work: deliverWebhooks,
    summarise: ({ made, sent, needless, failed }) =>
      `${made} made, ${sent} sent, ${needless} needless${failed > 0 ? `, ${failed} not taken` : ""}`,
  });
}
