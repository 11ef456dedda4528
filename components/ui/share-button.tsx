"use client";

import type { ReactNode } from "react";
import { notify } from "@/lib/shared/notify";
import { Button } from "./button";

/** Gives the address of a page to others; `path` is its canonical one. */
export function ShareButton({ title, path }: { title: string; path: string }): ReactNode {
  return (
    <Button className="h-9 px-3" onClick={() => void share({ title, path })}>
      Share
    </Button>
  );
}

/** By the phone's own sheet where there is one, otherwise on the clipboard. */
async function share({ title, path }: { title: string; path: string }): Promise<void> {
  const url = `${window.location.origin}${path}`;
  const isPhone = window.matchMedia("(pointer: coarse)").matches;
  if (isPhone && navigator.share) {
    // Closing the sheet is an answer too.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    notify({ title: "Link copied", description: url });
  } catch {
    notify({ title: "Copy this link", description: url });
  }
}
