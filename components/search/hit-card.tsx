import type { ReactNode } from "react";
import { VerifiedBadge } from "@/components/clubs/verified-badge";
import { AppLink } from "@/components/ui/app-link";
import type { SearchHit } from "@/lib/search/search-schemas";
import { formatTime } from "@/lib/shared/format-time";
import { HitPicture } from "./hit-picture";
import { HitStatus } from "./hit-status";
import { MarkedText } from "./marked-text";

/** Something that was found; all of the card leads there. */
export function HitCard({ hit }: { hit: SearchHit }): ReactNode {
  const { href, title, excerpt, facts, isVerified, status } = hit;
  return (
    <li className="relative flex gap-4 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-accent/60 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent sm:p-5">
      <HitPicture hit={hit} className="size-10 sm:size-12" />
      <div className="min-w-0 grow">
        <h3 className="flex items-center gap-1.5 text-lg leading-snug">
          <AppLink
            href={{ pathname: href }}
            className="line-clamp-2 min-w-0 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-card"
            dir="auto"
          >
            <MarkedText segments={title} />
          </AppLink>
          {isVerified ? <VerifiedBadge className="size-4.5" /> : null}
        </h3>
        <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted empty:hidden" dir="auto">
          <MarkedText segments={excerpt} />
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          {status ? <HitStatus status={status} showsOutcome /> : null}
          {status && status.time !== "" ? (
            <time dateTime={status.at} title={formatTime(new Date(status.at))} className="figures">
              {status.time}
            </time>
          ) : null}
          <Facts facts={facts} />
        </div>
      </div>
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
