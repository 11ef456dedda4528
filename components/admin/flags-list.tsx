import type { ReactNode } from "react";
import { FlagReasons } from "@/components/moderation/flag-reasons";
import { kindWords } from "@/components/moderation/flag-words";
import { dismissChosenAct, hideAct, hideChosenAct, judgeAct } from "@/components/moderation/moderation-acts";
import { PersonLink } from "@/components/people/person-link";
import { AppLink } from "@/components/ui/app-link";
import { LocalTime } from "@/components/ui/local-time";
import type { AdminListQuery } from "@/lib/admin/admin-list";
import type { FlaggedSubject, FlagPage, FlagStatus } from "@/lib/moderation/moderation-schemas";
import type { Act } from "./act";
import { AdminTable } from "./admin-table";
import { HiddenMark } from "./hidden-mark";

/** Flagged content: most flags first, then the oldest. */
export function FlagsList({
  query,
  page: { subjects, next },
  counts,
}: {
  query: AdminListQuery<FlagStatus>;
  page: FlagPage;
  counts: Record<FlagStatus, number>;
}): ReactNode {
  const isOpen = query.tab === "open";
  return (
    <AdminTable
      caption="What was flagged: most flags first, then oldest"
      path="/admin/flags"
      query={query}
      tabs={[
        { id: "open", label: "Open", count: counts.open },
        { id: "upheld", label: "Upheld", count: counts.upheld },
        { id: "dismissed", label: "Dismissed", count: counts.dismissed },
      ]}
      columns={[
        { label: "What", cell: (flagged) => <What flagged={flagged} /> },
        {
          label: "Why",
          isWide: true,
          cell: ({ flags, count }) => (
            <div className="@min-[62rem]:min-w-56">
              <FlagReasons flags={flags} count={count} />
            </div>
          ),
        },
        { label: "Flags", align: "end", cell: ({ count }) => count },
      ]}
      rows={subjects}
      rowKey={({ subject }) => subject}
      rowName={nameOf}
      rowActs={(flagged) => flagActs(flagged, isOpen)}
      bulkActs={isOpen ? [dismissChosenAct, hideChosenAct] : []}
      next={next}
      empty={{
        title: isOpen ? "No flag is open" : "No flags with this decision",
        text: "Signed-in holders flag clubs, proposals and the reasons of votes. What they flag appears here.",
      }}
    />
  );
}

function nameOf({ kind, label }: FlaggedSubject): string {
  return `${kindWords(kind).toLowerCase()} “${label}”`;
}

function What({
  flagged: { kind, label, href, club, excerpt, hidden, author, authorName, firstAt },
}: {
  flagged: FlaggedSubject;
}): ReactNode {
  return (
    <>
      <AppLink href={`/clubs/${href.slice("/clubs/".length)}`} className="hover:underline">
        <bdi>{label}</bdi>
      </AppLink>
      <span className="block text-xs font-normal text-muted">
        {kindWords(kind)} in <bdi>{club.name}</bdi>
      </span>
      <span className="mt-1 line-clamp-3 text-sm font-normal wrap-anywhere text-muted" dir="auto">
        {excerpt}
      </span>
      <span className="mt-1 block text-xs font-normal text-muted">
        Written by <PersonLink address={author} name={authorName} />, flagged since <LocalTime at={firstAt} />
      </span>
      <HiddenMark hidden={hidden} />
    </>
  );
}

function flagActs(flagged: FlaggedSubject, isOpen: boolean): Act[] {
  const named = { subject: flagged.subject, name: nameOf(flagged) };
  return [
    ...(flagged.hidden ? [] : [hideAct(named)]),
    ...(isOpen
      ? [judgeAct({ ...named, verdict: "upheld" }), judgeAct({ ...named, verdict: "dismissed" })]
      : []),
  ];
}
