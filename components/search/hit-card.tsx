import clsx from "clsx";
import type { ReactNode } from "react";
import { VerifiedBadge } from "@/components/clubs/verified-badge";
import { AppLink } from "@/components/ui/app-link";
import type { SearchHit } from "@/lib/search/search-schemas";
import { formatTime } from "@/lib/shared/format-time";
import { HitPicture } from "./hit-picture";
import { HitStatus } from "./hit-status";
import { MarkedText } from "./marked-text";

/** Something that was found; all of the row leads there. */
export function HitCard({ hit }: { hit: SearchHit }): ReactNode {
  const { href, title, excerpt, facts, isVerified, status } = hit;
  return (
    <li
      className={clsx(
        "relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4 transition-colors duration-150 hover:bg-surface/70 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent sm:gap-x-5 sm:py-3.5",
        status && "sm:grid-cols-[auto_minmax(0,1fr)_15rem]",
      )}
    >
      <HitPicture hit={hit} className="size-10" />
      <div className="min-w-0">
        <h3 className="flex items-center gap-1.5 text-base leading-snug">
          <AppLink
            href={{ pathname: href }}
            className="line-clamp-2 min-w-0 wrap-anywhere outline-none after:absolute after:inset-0"
            dir="auto"
          >
            <MarkedText segments={title} />
          </AppLink>
          {isVerified ? <VerifiedBadge className="size-4.5" /> : null}
        </h3>
        <p className="text-sm text-muted">
          <Facts facts={facts} />
        </p>
        <p
          className="mt-1 line-clamp-2 max-w-reading text-sm wrap-anywhere text-muted empty:hidden"
          dir="auto"
        >
          <MarkedText segments={excerpt} />
        </p>
      </div>
      {status ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 self-center text-sm text-muted max-sm:col-start-2">
          <HitStatus status={status} showsOutcome />
          {status.time === "" ? null : (
            <time dateTime={status.at} title={formatTime(new Date(status.at))} className="figures">
              {status.time}
            </time>
          )}
        </div>
      ) : null}
    </li>
  );
}

/** Short facts in one line, each on its own in the direction of writing. */
export function Facts({ facts }: { facts: readonly string[] }): ReactNode {
  return (
    <span className="figures min-w-0">
      {facts.map((fact, place) => (
        <span key={fact}>
          {place === 0 ? null : " · "}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </span>
  );
}
