import type { ReactNode } from "react";
import { LocalTime } from "@/components/ui/local-time";
import { CRON_JOBS, type CronJobState, type CronRun, isJobLate } from "@/lib/jobs/cron-jobs";
import { formatDuration } from "@/lib/shared/format-time";

/** The jobs that a scheduler runs: when each last ended well, whether it is late, and its last runs. */
export function CronJobs({
  jobs,
  isConfigured,
}: {
  /** Null when they could not be read. */
  jobs: readonly CronJobState[] | null;
  isConfigured: boolean;
}): ReactNode {
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="mb-2 text-2xl">
        Jobs
      </h2>
      <p className="mb-4 max-w-reading text-muted">
        {isConfigured
          ? "A job is late when it did not end well for five of its turns."
          : "CRON_SECRET is not set, so nothing can run them: set it and have a scheduler ask for each."}
      </p>
      {jobs === null ? (
        <p className="rounded-xl border border-line bg-surface px-6 py-4">
          Their runs could not be read. Load this page again in a moment.
        </p>
      ) : (
        <ul className="grid items-start gap-4 xl:grid-cols-2">
          {jobs.map((job) => (
            <Job key={job.name} job={job} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Job({ job }: { job: CronJobState }): ReactNode {
  const { name, runs, doneAgoSeconds } = job;
  const { title, everySeconds } = CRON_JOBS[name];
  const isLate = isJobLate(job);
  return (
    <li className="min-w-0 rounded-xl border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-4">
        <h3 className="text-lg">{title}</h3>
        <span
          className={`inline-flex items-center gap-2 text-sm font-semibold ${isLate ? "text-danger" : "text-active"}`}
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-current" />
          {isLate ? "Late" : "On time"}
        </span>
        <p className="w-full text-sm text-muted">
          {doneAgoSeconds === null
            ? "Has never ended well"
            : `Last ended well ${formatDuration(Math.max(0, doneAgoSeconds))} ago`}
          ; wanted every {formatDuration(everySeconds)} at <code className="font-mono">/api/cron/{name}</code>
        </p>
      </div>
      {runs.length === 0 ? null : (
        <ol
          aria-label={`Last runs of ${title}`}
          className="divide-y divide-line border-t border-line text-sm"
        >
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      )}
    </li>
  );
}

const OUTCOME = {
  done: { word: "Done", className: "text-active" },
  failed: { word: "Failed", className: "text-danger" },
  lost: { word: "Lost its process", className: "text-danger" },
  running: { word: "Running", className: "text-pending" },
} as const;

function Run({ run: { startedAt, finishedAt, outcome, summary } }: { run: CronRun }): ReactNode {
  const { word, className } = OUTCOME[outcome ?? "running"];
  const took = finishedAt === null ? "" : `, ${finishedAt.getTime() - startedAt.getTime()} ms`;
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className={`font-semibold ${className}`}>{word}</span>
        <span className="figures text-muted">
          <LocalTime at={startedAt.toISOString()} />
          {took}
        </span>
      </div>
      {summary === null || summary === "" ? null : <p className="mt-1 text-muted wrap-anywhere">{summary}</p>}
    </li>
  );
}
