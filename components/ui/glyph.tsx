import type { ReactNode } from "react";

const STROKES = {
  check: "M4.5 12.5l5 5L19.5 7",
  close: "M6 6l12 12M18 6L6 18",
  more: "M5 12h.01M12 12h.01M19 12h.01",
} as const;

/** An icon that pages show at once. The icon library's are loaded with the dialogs that show them. */
export function Glyph({ name, className }: { name: keyof typeof STROKES; className: string }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`fill-none stroke-current stroke-2 ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={STROKES[name]} />
    </svg>
  );
}
