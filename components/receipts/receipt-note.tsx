"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { downloadJson } from "@/components/ui/download-json";
import { type Complaint, listComplaints } from "@/lib/log/kept-complaints";
import { listKept } from "@/lib/log/kept-receipts";
import type { Receipt } from "@/lib/log/receipt";
import type { ReceiptOutcome } from "@/lib/votes/receipt-outcome";
import { ComplaintNote } from "./complaint-note";

/** Under a current vote: the server's signed promise for it, kept in this browser or just received. */
export function ReceiptNote({
  voter,
  digest,
  fresh,
}: {
  voter: string;
  /** Of the ballot that counts. */
  digest: string;
  /** What came with the answer to the ballot, when it was cast here. */
  fresh: ReceiptOutcome | null;
}): ReactNode {
  const complaint = fresh?.kind === "faulty" ? fresh.complaint : fresh ? null : findComplaint(digest);
  if (complaint !== null) return <ComplaintNote complaint={complaint} />;
  const kept = findKeptReceipt({ voter, digest });
  const receipt = kept ?? (fresh?.kind === "unkept" ? fresh.receipt : null);
  if (receipt === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-48 flex-1 text-muted">
        {kept === null
          ? "Your receipt is not kept in this browser, so download it."
          : "Receipt kept in this browser."}{" "}
        <a href="/verify" className="link">
          Check it
        </a>
      </p>
      <Button onClick={() => downloadReceipt(receipt)}>
        Download<span className="sr-only"> the receipt</span>
      </Button>
    </div>
  );
}

export function downloadReceipt(receipt: Receipt): void {
  downloadJson({ name: `receipt-${receipt.leafHash.slice(2, 14)}.json`, value: receipt });
}

function findComplaint(digest: string): Complaint | null {
  const isOfBallot = ({ evidence }: Complaint) => Object(Object(evidence).answer).messageHash === digest;
  return listComplaints().find(isOfBallot) ?? null;
}

/** Whether this browser keeps a receipt for the ballot, which was checked when it came. */
export function findKeptReceipt({ voter, digest }: { voter: string; digest: string }): Receipt | null {
  for (const kept of listKept(voter)) {
    const receipt: unknown = Object(kept).receipt;
    const body = String(Object(receipt).body);
    if (body.includes(`"digest":"${digest}"`)) return receipt as Receipt;
  }
  return null;
}
