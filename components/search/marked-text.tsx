import type { ReactNode } from "react";
import type { Segment } from "@/lib/search/highlight";

/** A text whose hits are marked. */
export function MarkedText({ segments }: { segments: readonly Segment[] }): ReactNode {
  return segments.map(({ text, isHit }, place) =>
    isHit ? (
      // The pieces of a text have no other name than their place.
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is never reordered
      <mark key={place} className="rounded-sm bg-accent/25 text-text">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
