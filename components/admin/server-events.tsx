import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { AdminListQuery } from "@/lib/admin/admin-list";
import type { EventLevel, KeptEvent } from "@/lib/operations/server-event";
import { formatAddress } from "@/lib/shared/address";
import { AdminTable } from "./admin-table";

const LEVEL = {
  error: { word: "Error", className: "text-danger" },
  warn: { word: "Warning", className: "text-pending" },
  info: { word: "Info", className: "text-muted" },
} as const satisfies Record<EventLevel, { word: string; className: string }>;

/** What the server told, newest first, with a filter by level and a search by request id. */
export function ServerEvents({
  query,
  events,
  next,
}: {
  query: AdminListQuery;
  events: readonly KeptEvent[];
  next: string | null;
}): ReactNode {
  return (
    <section aria-label="Events" className="min-w-0">
      <AdminTable
        caption="Server events, newest first"
        path="/test/logs"
        query={query}
        tabs={[
          { id: "all", label: "All", count: null },
          { id: "warnings", label: "Warnings and errors", count: null },
          { id: "errors", label: "Errors", count: null },
        ]}
        search={{ label: "Search request ID", placeholder: "Search request ID" }}
        rows={events}
        rowKey={({ id }) => id}
        rowName={({ event }) => event}
        next={next}
        columns={[
          { label: "Event", cell: (event) => <What event={event} /> },
          { label: "Level", cell: ({ level }) => <Level level={level} /> },
          { label: "Answer", cell: (event) => <Answer event={event} /> },
          { label: "Request id", cell: ({ requestId }) => <RequestId requestId={requestId} /> },
          { label: "Time", align: "end", cell: ({ at }) => <Moment at={at} /> },
        ]}
        empty={{
          title: query.q === "" && query.tab === "all" ? "No events yet" : "No event matches",
          text: "Kept for seven days: refusals, warnings and faults. What went well is only in the server's log.",
        }}
      />
    </section>
  );
}

function What({ event: { event, method, path, fault, address } }: { event: KeptEvent }): ReactNode {
  return (
    <div className="grid gap-1">
      <span className="wrap-anywhere">{method === null ? event : `${method} ${path}`}</span>
      {address === null ? null : (
        <span className="text-xs font-normal text-muted" title={address}>
          by {formatAddress(address)}
        </span>
      )}
      {fault === null ? null : (
        <details className="text-xs font-normal text-muted">
          <summary className="cursor-pointer py-1">What happened</summary>
          <pre className="mt-1 max-h-60 overflow-auto rounded-lg bg-surface-2 p-3 font-mono whitespace-pre-wrap">
            {fault}
          </pre>
        </details>
      )}
    </div>
  );
}

function Level({ level }: { level: EventLevel }): ReactNode {
  const { word, className } = LEVEL[level];
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${className}`}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {word}
    </span>
  );
}

function Answer({ event: { status, code, durationMs } }: { event: KeptEvent }): ReactNode {
  if (status === null) return code ?? <span className="text-muted">–</span>;
  return (
    <div className="grid gap-1">
      <span className="figures">
        {status} in {durationMs} ms
      </span>
      {code === null ? null : <span className="text-xs text-muted">{code}</span>}
    </div>
  );
}

function RequestId({ requestId }: { requestId: string | null }): ReactNode {
  if (requestId === null) return <span className="text-muted">–</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <code className="font-mono text-xs" title={requestId}>
        {requestId.slice(0, 8)}
      </code>
      <CopyButton text={requestId} label={`request id ${requestId}`} />
    </span>
  );
}

/** To the second and in UTC, as the server's log has it. */
function Moment({ at }: { at: Date }): ReactNode {
  const [day, time] = at.toISOString().split("T");
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      <span className="text-muted">{day}</span> {time?.slice(0, 8)}
    </time>
  );
}
