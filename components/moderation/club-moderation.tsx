import clsx from "clsx";
import type { ReactNode } from "react";
import { ActButton } from "@/components/admin/act-button";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import {
  type BanPage,
  FLAG_STATUSES,
  type FlaggedSubject,
  type FlagPage,
  type FlagStatus,
} from "@/lib/moderation/moderation-schemas";
import { BanList } from "./ban-list";
import { FlagReasons } from "./flag-reasons";
import { kindWords } from "./flag-words";
import { judgeAct } from "./moderation-acts";

const STATUS_WORDS = { open: "Open", upheld: "Upheld", dismissed: "Dismissed" } as const;

/** Flagged content and bans of a club, for those who run it; null for other readers. */
export function ClubModeration({
  slug,
  status,
  view,
}: {
  slug: string;
  status: FlagStatus;
  view: { flags: FlagPage; bans: BanPage; mayJudgeClub: boolean } | null;
}): ReactNode {
  if (view === null) {
    return (
      <EmptyState drawing="key" title="Only the owner and moderators can see flags">
        Everything they do is in the public log.
      </EmptyState>
    );
  }
  const { flags, bans, mayJudgeClub } = view;
  return (
    <div className="grid gap-12">
      <section aria-labelledby="flags">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 id="flags" className="text-xl">
              Flags
            </h2>
            <p className="mt-1 max-w-reading text-sm text-muted">
              Most flags first, then oldest. You don't see who flagged.
            </p>
          </div>
          <AppLink href={`/moderation?club=${slug}`} className="link text-sm">
            Decisions so far
          </AppLink>
        </div>
        <nav aria-label="Status of the flags" className="mb-4">
          <ul className="flex flex-wrap gap-1">
            {FLAG_STATUSES.map((each) => (
              <li key={each}>
                {/* A document load, because an app link to the same page with another search would never finish. */}
                <a
                  href={`?status=${each}`}
                  aria-current={each === status ? "page" : undefined}
                  className={clsx(
                    "block rounded-lg px-3 py-2 text-sm",
                    each === status ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
                  )}
                >
                  {STATUS_WORDS[each]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {flags.subjects.length === 0 ? (
          <EmptyState
            drawing="compass"
            title={status === "open" ? "Nothing is flagged" : "No flags with this decision"}
          >
            What signed-in holders flag in this club appears here.
          </EmptyState>
        ) : (
          <ul aria-label="What was flagged" className="grid gap-4">
            {flags.subjects.map((flagged) => (
              <Flagged
                key={flagged.subject}
                flagged={flagged}
                mayJudge={status === "open" && (flagged.kind !== "club" || mayJudgeClub)}
              />
            ))}
          </ul>
        )}
        {flags.next === null ? null : (
          <p className="mt-4">
            <a href={`?status=${status}&after=${flags.next}`} className={buttonClass()}>
              Next page
            </a>
          </p>
        )}
      </section>
      <BanList slug={slug} page={bans} />
    </div>
  );
}

function Flagged({ flagged, mayJudge }: { flagged: FlaggedSubject; mayJudge: boolean }): ReactNode {
  const { subject, kind, label, href, excerpt, count, firstAt, flags, hidden } = flagged;
  const named = { subject, name: `${kindWords(kind).toLowerCase()} “${label}”` };
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="font-semibold text-text">
          {count} {count === 1 ? "flag" : "flags"}
        </span>
        <span>{kindWords(kind)}</span>
        <span>
          since <LocalTime at={firstAt} />
        </span>
        {hidden ? <span className="font-semibold text-danger">Hidden by an admin</span> : null}
      </p>
      <h3 className="mt-2 text-lg leading-snug wrap-anywhere" dir="auto">
        <AppLink href={`/clubs/${href.slice("/clubs/".length)}`} className="hover:underline">
          {label}
        </AppLink>
      </h3>
      {kind === "club" ? null : (
        <p className="mt-1.5 line-clamp-3 text-sm wrap-anywhere text-muted" dir="auto">
          {excerpt}
        </p>
      )}
      <div className="mt-4 border-t border-line pt-4 text-sm">
        <FlagReasons flags={flags} count={count} />
      </div>
      {mayJudge ? (
        <div className="mt-4 flex flex-wrap gap-2 no-script:hidden">
          <ActButton act={judgeAct({ ...named, verdict: "upheld" })} />
          <ActButton act={judgeAct({ ...named, verdict: "dismissed" })} />
        </div>
      ) : kind === "club" && !hidden ? (
        <p className="mt-4 text-sm text-muted">Only admins can decide on flags of a whole club.</p>
      ) : null}
    </li>
  );
}
