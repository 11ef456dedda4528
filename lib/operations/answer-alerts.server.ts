import "server-only";
import { type Alert, alertKinds, publicAlertKinds } from "@/lib/audit/alert-kinds";
import { eachContract } from "@/lib/env/counted-contracts";
import { AppError } from "@/lib/http/app-error";
import { type CronJobState, isJobLate } from "@/lib/jobs/cron-jobs";
import { viewLog } from "@/lib/log/view-log.server";
import { checkReadiness } from "./check-readiness.server";
import { listOpenAlerts } from "./list-open-alerts.server";
import { readWatch } from "./read-watch.server";
import type { IndexWatch, Watch } from "./watch";

/**
 * 200 if nothing needs an operator, else 503 with a list. Reads only the database. Everybody may ask; only admins see
 * messages that name people or payments.
 */
export async function answerAlerts({
  except = [],
  requestId,
}: {
  except?: readonly string[] | undefined;
  requestId: string;
}): Promise<Response> {
  const { database } = await checkReadiness();
  if (!database.ok) throw new AppError(database.code, `database: ${database.reason}`);
  const watch = await readWatch();
  const [open, log] = await Promise.all([listOpenAlerts(watch), viewLog()]);
  const alerts = open.filter(({ kind }) => !except.includes(kind)).map(toPublicAlert);
  const report = { alerts, ...toFigures(watch), log };
  if (alerts.length === 0) return Response.json({ status: "ok", ...report });
  return Response.json(
    {
      error: alerts.map(({ title, message }) => message ?? title).join(" "),
      code: "ALERTS_OPEN",
      requestId,
      status: "alert",
      ...report,
    },
    { status: 503, headers: { "retry-after": "60" } },
  );
}

function toPublicAlert({ kind, message, raisedAt }: Alert) {
  return {
    kind,
    title: alertKinds[kind].title,
    message: publicAlertKinds.has(kind) ? message : null,
    since: raisedAt.toISOString(),
  };
}

function toFigures({ endpoints, contracts, jobs }: Watch) {
  return {
    endpoints: endpoints.map(({ name, upSeconds, lookedAgoSeconds, head, headAgeSeconds }) => ({
      name,
      isUp: upSeconds !== null,
      lookedAgoSeconds,
      head: head?.toString() ?? null,
      headAgeSeconds,
    })),
    index: eachContract((name) => toIndexDto(contracts[name])),
    jobs: Object.fromEntries(jobs.map((job) => [job.name, toJobDto(job)])),
  };
}

function toIndexDto({ indexedBlock, lagBlocks, lagSeconds, isTrusted }: IndexWatch) {
  return {
    indexedBlock: indexedBlock?.toString() ?? null,
    lagBlocks: lagBlocks?.toString() ?? null,
    lagSeconds,
    trusted: isTrusted,
  };
}

function toJobDto(job: CronJobState) {
  const [run] = job.runs;
  const last = run === undefined ? null : (run.outcome ?? "running");
  return { doneAgoSeconds: job.doneAgoSeconds, last, isLate: isJobLate(job) };
}
