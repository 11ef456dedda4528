"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { LivePreview } from "./markdown-field";

const WIDE = "(width >= 1000px)";

/** Whether there is room for a preview beside the text. */
export function useHasRoom(): boolean {
  return useSyncExternalStore(
    (listen) => {
      const media = window.matchMedia?.(WIDE);
      media?.addEventListener("change", listen);
      return () => media?.removeEventListener("change", listen);
    },
    () => window.matchMedia?.(WIDE).matches ?? false,
    () => false,
  );
}

/** Fields, and what they say as it will look on the page: beside them where there is room. */
export function WithPreview({
  title,
  body,
  children,
}: {
  title: string;
  body: string;
  children: ReactNode;
}): ReactNode {
  const hasRoom = useHasRoom();
  return (
    <div className="grid gap-8 min-[1000px]:grid-cols-2 min-[1000px]:items-start">
      <div className="grid min-w-0 gap-6">{children}</div>
      {hasRoom ? (
        <section
          aria-label="Preview"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard.
          tabIndex={0}
          className="sticky top-21 max-h-[calc(100dvh-7rem)] min-w-0 overflow-y-auto rounded-card border border-line bg-surface p-6"
        >
          <p className="text-sm text-muted">Preview</p>
          <p className="mt-2 mb-5 font-display text-2xl font-semibold wrap-anywhere" dir="auto">
            {title.trim() === "" ? <span className="text-muted">Title</span> : title}
          </p>
          <LivePreview body={body} />
        </section>
      ) : null}
    </div>
  );
}
