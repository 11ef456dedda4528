import clsx from "clsx";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { AuditPage, ModerationQuery } from "@/lib/audit/audit-schemas";
import { AUDIT_KIND_NAMES, AUDIT_KINDS, type AuditKind } from "@/lib/audit/audit-words";
import { moderationHref } from "@/lib/audit/moderation-address";
import { AuditList } from "./audit-list";

/** The public log of moderation, newest first; filters and pages are addresses, so it needs no script. */
export function ModerationScreen({ query, page }: { query: ModerationQuery; page: AuditPage }): ReactNode {
  const { entries, next } = page;
  return (
    <div className="wrap pb-12">
      <PageHeader title="Moderation">
        What admins, owners and moderators did, with their reasons. Nothing here can be changed or removed.
        Nobody can take away a vote: it comes from what a person holds.
      </PageHeader>
      <Filters query={query} />
      {entries.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <>
          <p className="mb-3 max-w-reading text-sm text-muted">
            Some numbers are missing here: what authors publish and edit is numbered too, and is shown on the
            proposal or bounty itself. A save that failed also uses up a number.
            {query.kind || query.club ? " The filter leaves out others." : ""}
          </p>
          <AuditList entries={entries} label="Newest first" />
        </>
      )}
      <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {query.after === undefined ? null : (
          <a href={moderationHref(without(query, "after"))} className={buttonClass()}>
            Newest
          </a>
        )}
        {next === null ? null : (
          <a href={moderationHref({ ...query, after: next })} className={buttonClass()} rel="next">
            Older
          </a>
        )}
      </nav>
    </div>
  );
}

// Plain links: an app link to the same page with another search would never finish.
function Filters({ query }: { query: ModerationQuery }): ReactNode {
  const { kind, club } = query;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <nav aria-label="Kind of action">
        <ul className="flex flex-wrap gap-1">
          <Kind label="All" kind={null} current={kind} club={club} />
          {AUDIT_KIND_NAMES.map((name) => (
            <Kind key={name} label={AUDIT_KINDS[name].label} kind={name} current={kind} club={club} />
          ))}
        </ul>
      </nav>
      {club === undefined ? null : (
        <p className="flex items-center gap-3 text-sm">
          <span>
            In <b className="font-semibold">{club}</b>
          </span>
          <a href={moderationHref({ ...(kind && { kind }) })} className="link">
            Show all clubs
          </a>
        </p>
      )}
    </div>
  );
}

function Kind({
  label,
  kind,
  current,
  club,
}: {
  label: string;
  kind: AuditKind | null;
  current: AuditKind | undefined;
  club: string | undefined;
}): ReactNode {
  const isCurrent = kind === (current ?? null);
  return (
    <li>
      <a
        href={moderationHref({ ...(kind && { kind }), ...(club && { club }) })}
        aria-current={isCurrent ? "page" : undefined}
        className={clsx(
          "block min-w-11 rounded-lg px-3 py-2 text-center text-sm pointer-coarse:py-2.5",
          isCurrent ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
        )}
      >
        {label}
      </a>
    </li>
  );
}

function Nothing({ query }: { query: ModerationQuery }): ReactNode {
  const isFiltered = Object.keys(query).length > 0;
  return (
    <EmptyState
      drawing="compass"
      title={isFiltered ? "Nothing matches" : "Nothing was moderated yet"}
      action={
        isFiltered ? (
          <a href="/moderation" className={buttonClass()}>
            Show everything
          </a>
        ) : null
      }
    >
      {isFiltered
        ? "Nothing of this kind happened here."
        : "What admins, owners and moderators do will appear here, with their reasons."}
    </EmptyState>
  );
}

function without(query: ModerationQuery, part: keyof ModerationQuery): ModerationQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== part));
}
