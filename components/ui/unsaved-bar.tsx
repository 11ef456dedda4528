"use client";

import { type ReactNode, useEffect } from "react";
import { SignInButton } from "@/components/wallet/sign-in-button";
import { Button } from "./button";

/** Shown at the bottom while something is not saved. Its "Save" submits the form around it, and the browser asks before the page is left. */
export function UnsavedBar({
  isSaving,
  blocked,
  refusal,
  onDiscard,
  children,
}: {
  isSaving: boolean;
  /** Why it can't be saved yet. */
  blocked: string | null;
  refusal: { text: string; code: string | null } | null;
  onDiscard: () => void;
  /** What a save asks for besides. */
  children?: ReactNode;
}): ReactNode {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  const isStale = refusal?.code === "STALE_VERSION";
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-4 z-20 flex animate-appear flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-accent/70 bg-surface px-4 py-3 shadow-float"
    >
      {children ? <div className="w-full">{children}</div> : null}
      <p role="status" className="min-w-0 grow basis-60 text-sm">
        {refusal ? (
          <span className="text-danger">{refusal.text}</span>
        ) : (
          (blocked ?? "You have changes that are not saved.")
        )}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Button disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
        {refusal?.code === "NOT_SIGNED_IN" ? (
          <SignInButton />
        ) : isStale ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            Load again
          </Button>
        ) : (
          <Button variant="primary" type="submit" disabled={isSaving || blocked !== null}>
            {isSaving ? "Saving..." : "Save"}
          </Button>
        )}
      </div>
    </section>
  );
}
