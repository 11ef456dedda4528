"use client";

import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Finding } from "@/lib/recount/finding";
import { formatAddress } from "@/lib/shared/format-address";

const SHOWN = 10;

/** Whatever the recount found, each with the line of the file that it is about. */
export function FindingList({
  title,
  tone,
  findings,
}: {
  title: string;
  tone: "wrong" | "open";
  findings: readonly Finding[];
}): ReactNode {
  const [shown, setShown] = useState(SHOWN);
  const rest = findings.length - shown;
  // Two findings may be the same, and the list never changes its order.
  const placed = findings.slice(0, shown).map((finding, place) => ({ ...finding, place }));
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 className="text-lg">
        {title} <span className="figures text-muted">{findings.length.toLocaleString("en")}</span>
      </h2>
      <ul className="mt-4 grid gap-4">
        {placed.map(({ line, who, text, place }) => (
          <li
            key={place}
            className={clsx("border-l-2 pl-4", tone === "wrong" ? "border-danger" : "border-pending")}
          >
            <p className="flex flex-wrap gap-x-3 text-sm">
              <code className="font-mono font-semibold wrap-anywhere">{line}</code>
              {who === null ? null : (
                <code className="font-mono text-muted" title={who}>
                  {formatAddress(who)}
                </code>
              )}
            </p>
            <p className="mt-0.5 text-sm wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button className="mt-4" onClick={() => setShown(shown + 10 * SHOWN)}>
          Show more ({rest.toLocaleString("en")} left)
        </Button>
      ) : null}
    </section>
  );
}
