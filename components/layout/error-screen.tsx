"use client";

import type { ReactNode } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { MessageScreen } from "./message-screen";

/** What happened, what to do, and the mark under which operators find it in their log. */
export function ErrorScreen({
  digest,
  onRetry,
}: {
  digest: string | undefined;
  onRetry: () => void;
}): ReactNode {
  return (
    <MessageScreen
      drawing="broken"
      mark="Error"
      title="This page could not be shown"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          {/* A document load on purpose: whatever is broken in this page's state stays behind. */}
          <a href="/" className={buttonClass()}>
            Go home
          </a>
        </>
      }
    >
      <p>Something failed on our side. Nothing you signed or paid is lost. Try again in a moment.</p>
      {digest ? (
        <p className="mt-5 flex flex-wrap items-center justify-center gap-3 text-sm">
          <span>
            Error id <code className="font-mono text-text">{digest}</code>
          </span>
          <CopyButton text={digest} label="the error id" />
        </p>
      ) : null}
    </MessageScreen>
  );
}
