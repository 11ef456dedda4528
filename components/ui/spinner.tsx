import type { ReactNode } from "react";

/** A turning ring with its word, centred in the space it is given. */
export function Spinner({ text }: { text: string }): ReactNode {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-4 text-muted">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 animate-spin" fill="none">
        <circle cx="16" cy="16" r="13" className="stroke-line" strokeWidth="2.5" />
        <path d="M16 3a13 13 0 0 1 13 13" className="stroke-accent" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span className="text-sm">{text}</span>
    </div>
  );
}
