"use client";

import type { ReactNode } from "react";
import { WhyLink } from "@/components/about/why-link";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { readFailure } from "@/lib/http/read-failure";

/** What went wrong with a question about a fee, and another try. Nothing was paid by asking. */
export function FeeFailure({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  const { status, text, requestId } = readFailure(error);
  const words =
    status === 503 ? "The chain can't be read right now. Your payment is safe: it is on the chain." : text;
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-lg border border-line p-4 text-sm">
      <p>
        {words} <WhyLink to="fee" />
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onRetry}>Try again</Button>
        {requestId === null ? null : <CopyButton text={requestId} label="the request id" />}
      </div>
    </div>
  );
}
