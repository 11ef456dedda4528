import type { Route } from "next";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";

type News = { id: string; title: string; text: string; path: string };

/** Prizes, payments and applications of the person, each with the way to it. */
export function OwnNews({ news }: { news: readonly News[] }): ReactNode {
  return (
    <ul
      aria-label="News for you"
      className="mb-6 divide-y divide-line rounded-card border border-accent/60 bg-surface text-sm"
    >
      {news.map(({ id, title, text, path }) => (
        <li key={id} className="relative p-4 hover:bg-surface-2">
          <AppLink
            href={path as Route}
            className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card"
            dir="auto"
          >
            {title}
          </AppLink>
          <p className="mt-0.5 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
