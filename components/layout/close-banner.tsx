"use client";

import { type ReactNode, useEffect } from "react";
import { withStorage } from "@/lib/shared/browser-storage";
import { CLOSED_BANNER } from "./closed-banner";

/** Closes the announcement until its text changes. Without script there is nothing to press and the text stays. */
export function CloseBanner({ id, children }: { id: string; children: ReactNode }): ReactNode {
  useEffect(() => {
    // A text that arrives while the page is open is a new one, whatever was closed before it.
    show(withStorage((storage) => storage.getItem(CLOSED_BANNER)) !== id);
  }, [id]);
  function close(): void {
    withStorage((storage) => storage.setItem(CLOSED_BANNER, id));
    show(false);
    document.getElementById("main")?.focus();
  }
  return (
    <button
      type="button"
      aria-label="Close the announcement"
      onClick={close}
      className="-my-1.5 -mr-2 inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-surface-2 hover:text-text no-script:invisible"
    >
      {children}
    </button>
  );
}

function show(isShown: boolean): void {
  if (isShown) delete document.documentElement.dataset["announcement"];
  else document.documentElement.dataset["announcement"] = "closed";
}
