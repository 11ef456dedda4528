import "server-only";
import { alertKinds } from "@/lib/audit/alert-kinds";
import { checkCronSecret } from "@/lib/http/check-cron-secret.server";
import { isJobLate } from "@/lib/jobs/cron-jobs";
import { viewLog } from "@/lib/log/view-log.server";
import { version } from "@/package.json";
import { listOpenAlerts } from "./list-open-alerts.server";
import { countRecentRuns, countService, readPoolState } from "./metrics-store.server";
import { readWatch } from "./read-watch.server";
import { BUCKETS, type RequestFigures } from "./request-figures";
import { getRequestFigures } from "./watch-requests.server";
import { type Metric, type Sample, writeMetrics } from "./write-metrics";

const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The state of the service in the text format of Prometheus, for a caller who knows the secret of the jobs. */
export async function answerMetrics(request: Request): Promise<Response> {
  checkCronSecret(request.headers);
  const [watch, log, counts, runs] = await Promise.all([
    readWatch(),
    viewLog(),
    countService(),
    countRecentRuns(),
  ]);
  const alerts = await listOpenAlerts(watch);
  const now = Date.now() / 1_000;
  const contracts = Object.entries(watch.contracts).map(([contract, index]) => ({
    ...index,
    labels: { contract },
  }));
  const endpoints = watch.endpoints.map((look) => ({ ...look, labels: { endpoint: look.name } }));
  const jobs = watch.jobs.map((job) => ({ ...job, labels: { job: job.name } }));
  const metrics: Metric[] = [
    gauge("club_build_info", "The version that runs here; always 1.", [
      { labels: { version, node: process.versions.node }, value: 1 },
    ]),
    ...listProcess(now),
    ...listRequests(getRequestFigures()),
    gauge(
      "club_index_block",
      "The last indexed block of the contract.",
      contracts.flatMap(({ labels, indexedBlock }) => sample(indexedBlock, labels)),
    ),
    gauge(
      "club_index_lag_blocks",
      "How far the index was behind the chain at the last look.",
      contracts.flatMap(({ labels, lagBlocks }) => sample(lagBlocks, labels)),
    ),
    gauge(
      "club_index_lag_seconds",
      "The same in seconds of the chain.",
      contracts.flatMap(({ labels, lagSeconds }) => sample(lagSeconds, labels)),
    ),
    gauge(
      "club_index_trusted",
      "1 while balances are what the contract says.",
      contracts.flatMap(({ labels, isTrusted }) => sample(isTrusted, labels)),
    ),
    gauge(
      "club_rpc_endpoint_up",
      "1 when the endpoint answered the last look.",
      endpoints.flatMap(({ labels, upSeconds }) => sample(upSeconds !== null, labels)),
    ),
    gauge(
      "club_rpc_endpoint_look_duration_seconds",
      "How long the last look took.",
      endpoints.flatMap(({ labels, tookMs }) => sample(tookMs / 1_000, labels)),
    ),
    gauge(
      "club_rpc_endpoint_look_age_seconds",
      "How long ago that was.",
      endpoints.flatMap(({ labels, lookedAgoSeconds }) => sample(lookedAgoSeconds, labels)),
    ),
    gauge(
      "club_chain_head_block",
      "The newest block that the endpoint gave.",
      endpoints.flatMap(({ labels, head }) => sample(head, labels)),
    ),
    gauge(
      "club_chain_head_age_seconds",
      "How old that block is.",
      endpoints.flatMap(({ labels, headAgeSeconds }) => sample(headAgeSeconds, labels)),
    ),
    gauge(
      "club_job_last_success_timestamp_seconds",
      "When the job last ended well, in seconds since 1970.",
      jobs.flatMap(({ labels, doneAgoSeconds }) =>
        sample(doneAgoSeconds === null ? null : Math.round(now - doneAgoSeconds), labels),
      ),
    ),
    gauge(
      "club_job_last_success_age_seconds",
      "How long ago that was.",
      jobs.flatMap(({ labels, doneAgoSeconds }) => sample(doneAgoSeconds, labels)),
    ),
    gauge(
      "club_job_late",
      "1 when the job did not end well for five of its turns.",
      jobs.map((job) => ({ labels: job.labels, value: Number(isJobLate(job)) })),
    ),
    gauge(
      "club_job_recent_runs",
      "Runs that began in the last hour, by outcome.",
      runs.map(({ name, outcome, runs: value }) => ({ labels: { job: name, outcome }, value })),
    ),
    gauge(
      "club_alerts_open",
      "Open alerts by kind.",
      Object.keys(alertKinds).map((kind) => ({
        labels: { kind },
        value: alerts.filter((alert) => alert.kind === kind).length,
      })),
    ),
    gauge("club_sessions_active", "Sessions that may be used now.", sample(counts.sessions)),
    gauge("club_proposals_open", "Proposals that take votes now.", sample(counts.openProposals)),
    {
      name: "club_ballots_total",
      help: "Ballots stored, votes that were changed included.",
      type: "counter",
      samples: sample(counts.ballots),
    },
    gauge("club_log_entries", "Entries of the public log that have a place.", sample(log?.treeSize)),
    gauge("club_log_entries_unsealed", "Entries that have no place yet.", sample(log?.waiting)),
    gauge("club_log_head_age_seconds", "How old the newest signed head is.", sample(log?.headAgeSeconds)),
    gauge("club_log_in_order", "1 while the check knows of no difference.", sample(log?.isInOrder)),
  ];
  return new Response(writeMetrics(metrics), { headers: { "content-type": CONTENT_TYPE } });
}

function listProcess(now: number): Metric[] {
  const { total, idle, waiting, max } = readPoolState();
  return [
    gauge(
      "process_start_time_seconds",
      "When this process started, in seconds since 1970.",
      sample(Math.round(now - process.uptime())),
    ),
    gauge("process_resident_memory_bytes", "Memory of this process.", sample(process.memoryUsage.rss())),
    gauge("club_database_pool_connections", "Database connections of this process.", [
      { labels: { state: "idle" }, value: idle },
      { labels: { state: "busy" }, value: total - idle },
    ]),
    gauge("club_database_pool_max_connections", "The most that it opens.", sample(max)),
    gauge(
      "club_database_pool_waiting_requests",
      "Queries of this process that need a connection.",
      sample(waiting),
    ),
  ];
}

/** Of this process. */
function listRequests(figures: RequestFigures): Metric[] {
  const routes = [...figures];
  return [
    {
      name: "club_http_requests_total",
      help: "Answers by route and status; 499 for a client that left before its answer.",
      type: "counter",
      samples: routes.flatMap(([route, { answers }]) =>
        [...answers].map(([status, value]) => ({ labels: { route, status: String(status) }, value })),
      ),
    },
    {
      name: "club_http_request_duration_seconds",
      help: "From the first byte of a request to the last of its answer.",
      type: "histogram",
      samples: routes.flatMap(([route, { buckets, seconds, count }]) => [
        ...BUCKETS.map((bound, at) => ({
          suffix: "_bucket",
          labels: { route, le: String(bound) },
          value: buckets[at] ?? 0,
        })),
        { suffix: "_bucket", labels: { route, le: "+Inf" }, value: count },
        { suffix: "_sum", labels: { route }, value: seconds },
        { suffix: "_count", labels: { route }, value: count },
      ]),
    },
  ];
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, help, type: "gauge", samples };
}

/** None while it is unknown. */
function sample(
  value: number | bigint | boolean | null | undefined,
  labels: Record<string, string> = {},
): Sample[] {
  return value === null || value === undefined ? [] : [{ labels, value: Number(value) }];
}
