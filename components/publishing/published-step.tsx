"use client";

import { type ReactNode, useEffect } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { NextStep } from "@/components/ui/next-step";
import { useCopy } from "@/components/ui/use-copy";

/** To the author right after publishing: vote on it where voting is open, and tell others. It is gone after a reload. */
export function PublishedStep({
  link,
  text,
  mayVote = false,
}: {
  link: string;
  text: string;
  mayVote?: boolean;
}): ReactNode {
  const { outcome, copy } = useCopy(link);
  useEffect(() => {
    // The address is copied from the bar too, and others have published nothing.
    window.history.replaceState(null, "", `${window.location.pathname}${window.location.hash}`);
  }, []);
  return (
    <NextStep title="Published." text={text}>
      <div className="flex flex-wrap gap-3">
        {mayVote ? (
          <a href="#vote" className={buttonClass({ variant: "primary", className: "max-sm:h-11" })}>
            Vote on it
          </a>
        ) : null}
        <Button
          variant={mayVote ? "secondary" : "primary"}
          className="max-sm:h-11"
          onClick={() => void copy()}
        >
          <span aria-live="polite">{COPY[outcome]}</span>
        </Button>
      </div>
      {outcome === "refused" ? <p className="font-mono text-sm wrap-anywhere select-all">{link}</p> : null}
    </NextStep>
  );
}

const COPY = { idle: "Copy link", copied: "Copied", refused: "Copy it by hand" } as const;
