"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { listComplaints } from "@/lib/log/kept-complaints";
import { formatTime } from "@/lib/shared/format-time";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";
import { downloadComplaint } from "./complaint-note";

/** What this browser holds against the server, newest first; nothing where there is nothing. */
export function KeptComplaints(): ReactNode {
  const complaints = useIsHydrated() ? listComplaints() : [];
  if (complaints.length === 0) return null;
  // Two complaints may be found in one moment, and the list never changes its order.
  const placed = complaints.map((complaint, place) => ({ complaint, place }));
  return (
    <section aria-labelledby="complaints" className="rounded-card border border-danger bg-surface p-6">
      <h2 id="complaints" className="text-lg text-danger">
        Complaints
      </h2>
      <p className="mt-1 text-sm text-muted">
        What the server did wrong, as this browser saw it. Show the files to the club, or to somebody who
        keeps a copy of the public log.
      </p>
      <ul aria-label="Complaints kept in this browser" className="mt-2 divide-y divide-line">
        {placed.map(({ complaint, place }) => (
          <li
            key={place}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 last:pb-0"
          >
            <p className="min-w-48 flex-1 text-sm">
              {complaint.text}{" "}
              <span className="figures text-muted">{formatTime(new Date(complaint.foundAt))}</span>
            </p>
            <Button variant="ghost" onClick={() => downloadComplaint(complaint)}>
              Download<span className="sr-only"> the complaint</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
