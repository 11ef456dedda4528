"use client";

import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { describePlace } from "@/lib/recount/describe-place";
import type { Finding } from "@/lib/recount/finding";
import { type NameOf, VoterName } from "./voter-name";

const SHOWN = 10;

/** What the recount found, each by whom or what it is about; the place in the file is for those who open it. */
export function FindingList({
  title,
  tone,
  findings,
  nameOf,
}: {
  title: string;
  tone: "wrong" | "open";
  findings: readonly Finding[];
  nameOf: NameOf;
}): ReactNode {
  const [shown, setShown] = useState(SHOWN);
  const rest = findings.length - shown;
  // Two findings may be the same, and the list never changes its order.
  const placed = findings.slice(0, shown).map((finding, place) => ({ ...finding, place }));
  return (
    <section aria-label={title}>
      <ul className="grid gap-4">
        {placed.map(({ line, who, text, place }) => (
          <li
            key={place}
            className={clsx("border-l-2 pl-4 text-sm", tone === "wrong" ? "border-danger" : "border-pending")}
          >
            <p>
              {who === null ? (
                <b className="font-semibold">{describePlace(line)}</b>
              ) : (
                <VoterName address={who} nameOf={nameOf} />
              )}
            </p>
            <p className="mt-0.5 wrap-anywhere">{text}</p>
            <p className="mt-0.5 text-xs text-muted wrap-anywhere">
              In the file: <code className="font-mono">{line}</code>
            </p>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button className="mt-4 h-11" onClick={() => setShown(shown + 10 * SHOWN)}>
          Show more ({rest.toLocaleString("en")} left)
        </Button>
      ) : null}
    </section>
  );
}
