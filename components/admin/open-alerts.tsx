import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { type Alert, alertKinds } from "@/lib/audit/alert-kinds";

/** Alerts for an operator, each with what happened and what to do; null when they could not be read. */
export function OpenAlerts({
  alerts,
  isCalm,
  isServing,
}: {
  alerts: readonly Alert[] | null;
  /** Nothing else needs attention. */
  isCalm: boolean;
  /** Whether everything that "Health" lists serves. */
  isServing: boolean;
}): ReactNode {
  if (alerts === null) {
    return (
      <EmptyState drawing="broken" title="Alerts are unknown" action={<ReadyLink />}>
        The database did not answer. Load this page again in a moment.
      </EmptyState>
    );
  }
  // The fees have the details of lost payments.
  const shown = alerts.filter(({ kind }) => kind !== "payment-revoked");
  if (shown.length > 0) {
    return (
      <section aria-labelledby="alerts">
        <h2 id="alerts" className="mb-4 text-2xl">
          Alerts
        </h2>
        <ul className="grid gap-4">
          {shown.map((alert) => (
            <AlertCard key={`${alert.kind} ${alert.subject}`} alert={alert} />
          ))}
        </ul>
      </section>
    );
  }
  if (!isServing) {
    return (
      <EmptyState drawing="broken" title="Something does not serve" action={<ReadyLink />}>
        No alert is open, but not everything answers as it should: Health, below, says what.
      </EmptyState>
    );
  }
  if (!isCalm) return null;
  return (
    <EmptyState drawing="pulse" title="Nothing needs attention" action={<ReadyLink />}>
      Flags, payments without a proposal, bounties without winners, failed jobs and chain alerts appear here,
      with what to do.
    </EmptyState>
  );
}

function AlertCard({ alert: { kind, message, raisedAt, seenAt } }: { alert: Alert }): ReactNode {
  const { title, advice } = alertKinds[kind];
  return (
    <li className="rounded-xl border border-line border-l-4 border-l-danger bg-surface p-5 sm:px-6">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-2 wrap-anywhere">{message}</p>
      <p className="mt-2 max-w-[68ch] text-muted">{advice}</p>
      <p className="mt-3 text-sm text-muted">
        Since <LocalTime at={raisedAt.toISOString()} />, last seen <LocalTime at={seenAt.toISOString()} />
      </p>
    </li>
  );
}

function ReadyLink(): ReactNode {
  return (
    <a href="/api/ready" className="link font-semibold">
      Ask the server if it is ready
    </a>
  );
}
