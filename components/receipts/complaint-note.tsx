"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { downloadJson } from "@/components/ui/download-json";
import type { Complaint } from "@/lib/log/kept-complaints";

/** The server did what it should not have done: said loudly, with the file that shows it. */
export function ComplaintNote({ complaint }: { complaint: Complaint }): ReactNode {
  return (
    <div role="alert" className="rounded-lg border border-danger bg-surface p-4 text-sm">
      <p className="font-semibold text-danger">{complaint.text}</p>
      <p className="mt-1">
        Your vote may go missing unseen. Download the complaint and show it to the club, or to somebody who
        keeps a copy of the public log.
      </p>
      <Button className="mt-3" onClick={() => downloadComplaint(complaint)}>
        Download the complaint
      </Button>
    </div>
  );
}

export function downloadComplaint(complaint: Complaint): void {
  const day = complaint.foundAt.slice(0, 10);
  downloadJson({ name: `complaint-${complaint.kind}-${day}.json`, value: complaint });
}
