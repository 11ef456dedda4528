import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { LocalTime } from "@/components/ui/local-time";
import type { StandingBan } from "@/lib/clubs/standing-ban";

/** Tells a banned person what they can't do, why, until when and who to ask, before they try. Nothing for everybody else. */
export function BanNotice({
  ban,
  className = "",
}: {
  ban: StandingBan | null;
  className?: string;
}): ReactNode {
  if (ban === null) return null;
  const { slug, reason, until } = ban;
  const isEverywhere = slug === null;
  return (
    <section
      aria-label="Your ban"
      className={`rounded-card border border-line bg-surface p-4 text-sm sm:p-5 ${className}`}
    >
      <p>
        <b className="font-semibold text-danger">
          {isEverywhere ? "You're banned from all clubs" : "You're banned from this club"}
        </b>{" "}
        <span className="text-muted">
          {until === null ? (
            `until ${isEverywhere ? "an admin" : "a moderator"} lifts the ban`
          ) : (
            <>
              until <LocalTime at={until} />
            </>
          )}
        </span>
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
        {reason}
      </p>
      <p className="mt-3 text-muted">
        You can't join, write drafts, publish, submit or flag{isEverywhere ? "" : " here"}. You can still
        vote. Think it's a mistake? Ask{" "}
        <AppLink href={isEverywhere ? "/team" : `/clubs/${slug}/members`} className="link text-text">
          {isEverywhere ? "the team" : "the owner or a moderator"}
        </AppLink>
        .
      </p>
    </section>
  );
}
