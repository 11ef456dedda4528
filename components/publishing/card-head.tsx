import clsx from "clsx";
import type { Route } from "next";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { formatTime } from "@/lib/shared/format-time";

/**
 * The upper part of a proposal's or bounty's card: its state and since or until when, and its title, which makes the card a
 * link.
 */
export function CardHead<Href extends string>({
  href,
  pill,
  words,
  title,
  hidden,
  isFeatured,
}: {
  href: Route<Href>;
  pill: ReactNode;
  words: { time: string; at: string };
  title: string;
  hidden: { at: string; reason: string } | null;
  isFeatured: boolean;
}): ReactNode {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        {pill}
        {isFeatured ? (
          <span className="rounded-sm border border-accent/60 px-1.5 text-xs font-semibold text-accent">
            Featured
          </span>
        ) : null}
        {words.time === "" ? null : (
          <time dateTime={words.at} title={formatTime(new Date(words.at))} className="figures">
            {words.time}
          </time>
        )}
      </div>
      <h3 className={clsx("mt-3 text-lg leading-snug wrap-anywhere", hidden && "text-muted")} dir="auto">
        {/* The whole card is the link. */}
        <AppLink href={href} className="after:absolute after:inset-0 after:rounded-card">
          {hidden ? "Hidden by an admin" : title}
        </AppLink>
      </h3>
      {hidden ? (
        <p className="mt-1.5 line-clamp-2 text-sm wrap-anywhere text-muted" dir="auto">
          {formatTime(new Date(hidden.at))}: {hidden.reason}
        </p>
      ) : null}
    </>
  );
}
