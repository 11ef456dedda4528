"use client";

import { lazy, type ReactNode, useRef, useState } from "react";
import { LazyPart } from "@/components/ui/lazy-part";
import { notify } from "@/lib/shared/notify";

const loadDialog = () => import("./power-dialog");
const PowerDialog = lazy(loadDialog);

/** Whose power, at which block (left out: the one that a proposal published now would use), and what it is compared with. */
export type PowerPlace = {
  address: string;
  block?: number;
  /** Units of 10^-18 VP; left out: what a proposal needs; null: compared with nothing. */
  threshold?: bigint | null;
};

/** Opens "why is my power this?". Its code and data are loaded by the first tap, or shortly before it. */
export function PowerButton({
  label,
  className,
  children,
  ...place
}: PowerPlace & { label: string; className?: string; children: ReactNode }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [view, setView] = useState<"untouched" | "open" | "closed">("untouched");
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        className={className}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setView("open")}
      >
        {children}
      </button>
      {view === "untouched" ? null : (
        <LazyPart onError={tellFailure}>
          <PowerDialog
            {...place}
            isOpen={view === "open"}
            onClose={() => setView("closed")}
            onClosed={() => button.current?.focus()}
          />
        </LazyPart>
      )}
    </>
  );
}

function preload(): void {
  // A failure shows when the person taps.
  loadDialog().catch(() => undefined);
}

function tellFailure(): void {
  notify({
    title: "This could not be loaded",
    description: "Check your connection and reload the page.",
    variant: "destructive",
  });
}
