import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { Attention } from "@/lib/admin/attention";
import { type Alert, alertKinds } from "@/lib/audit/alert-kinds";
import { formatTime } from "@/lib/shared/format-time";
import { ADMIN_SECTIONS } from "./admin-sections";

/** What needs an admin, each with what happened and what to do; null when it could not be read. */
export function OpenAlerts({
  alerts,
  attention,
  isServing,
}: {
  alerts: readonly Alert[] | null;
  /** Open tasks in the sections. */
  attention: readonly Attention[];
  /** Whether everything that "Health" lists serves. */
  isServing: boolean;
}): ReactNode {
  if (alerts === null) {
    return (
      <EmptyState drawing={<LineDrawing name="broken" />} title="Alerts are unknown" action={<ReadyLink />}>
        The database did not answer. Load this page again in a moment.
      </EmptyState>
    );
  }
  if (alerts.length === 0 && attention.length === 0 && !isServing) {
    return (
      <EmptyState
        drawing={<LineDrawing name="broken" />}
        title="Something does not serve"
        action={<ReadyLink />}
      >
        No alert is open, but not everything answers as it should: Health, below, says what.
      </EmptyState>
    );
  }
  if (alerts.length === 0 && attention.length === 0) {
    return (
      <EmptyState drawing={<LineDrawing name="pulse" />} title="Nothing needs you" action={<ReadyLink />}>
        Flags, payments without a proposal, bounties without winners, failed jobs and chain alerts appear
        here, with what to do.
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts" className="mb-4 text-2xl">
        Needs you
      </h2>
      <ul className="grid gap-4">
        {attention.map((item) => (
          <AttentionCard key={item.title} item={item} />
        ))}
        {alerts.map((alert) => (
          <AlertCard key={`${alert.kind} ${alert.subject}`} alert={alert} />
        ))}
      </ul>
    </section>
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
        Since {formatTime(raisedAt)}, last seen {formatTime(seenAt)}
      </p>
    </li>
  );
}

function AttentionCard({ item: { title, text, section, tab } }: { item: Attention }): ReactNode {
  const place = ADMIN_SECTIONS.find(({ href }) => href === `/admin/${section}`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line border-l-4 border-l-pending bg-surface p-5 sm:px-6">
      <div className="min-w-0 grow basis-64">
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 max-w-[68ch] wrap-anywhere text-muted">{text}</p>
      </div>
      {place === undefined ? null : (
        <AppLink href={tab === undefined ? place.href : `${place.href}?tab=${tab}`} className={buttonClass()}>
          Open {place.label}
        </AppLink>
      )}
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
