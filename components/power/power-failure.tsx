"use client";

import type { ReactNode } from "react";
import { WhyLink } from "@/components/about/why-link";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { LineDrawing } from "@/components/ui/line-drawing";
import { type Failure, readFailure } from "@/lib/http/read-failure";
import { formatBlock } from "@/lib/shared/format-number";

/** What happened, what to do, the request id for the operator, and another try. An unknown power is never shown as a zero. */
export function PowerFailure({
  error,
  onRetry,
  onReset,
  firstBlock,
}: {
  error: Error;
  onRetry: () => void;
  /** Back to the block that the panel opened with; null if it shows that one. */
  onReset: (() => void) | null;
  /** The block that the panel opened with; left out = the newest settled one. */
  firstBlock: number | undefined;
}): ReactNode {
  const failure = readFailure(error);
  const { title, text } = words(failure);
  return (
    <div role="alert" className="flex flex-col items-center py-4 text-center">
      <div className="text-accent">
        <LineDrawing name="broken" />
      </div>
      <h3 className="mt-4 text-xl">{title}</h3>
      <p className="mt-2 max-w-[46ch] text-balance text-muted">
        {text} {failure.status === 503 ? <WhyLink to="zero" /> : null}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {onReset === null ? null : (
          <Button onClick={onReset}>
            {firstBlock === undefined
              ? "Back to the newest block"
              : `Back to block ${formatBlock(firstBlock)}`}
          </Button>
        )}
        {failure.status === 400 ? null : (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
      {failure.requestId === null ? null : (
        <p className="mt-5 flex flex-wrap items-center justify-center gap-3 text-xs text-muted">
          <span>
            Request id <code className="font-mono text-text">{failure.requestId}</code>
          </span>
          <CopyButton text={failure.requestId} label="the request id" />
        </p>
      )}
    </div>
  );
}

function words({ status, text, requestId }: Failure): { title: string; text: string } {
  if (status === 503) {
    // Without a request id it is the page of a proxy.
    const reason = requestId === null ? "The server did not answer. Try again in a moment." : text;
    return {
      title: "This power is unknown right now",
      text: `${reason} Unknown is not zero: try again in a moment.`,
    };
  }
  if (status === 400) return { title: "There is no answer for this block", text };
  if (status === 429) return { title: "Too many requests", text };
  if (status === null) return { title: "No answer from the server", text };
  return { title: "We couldn't explain this power", text };
}
