import type { ReactNode } from "react";

/** A dial whose hands are a tick: the moment a ballot counts. */
export function LogoMark({ className }: { className?: string }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <circle cx="16" cy="16" r="12.75" strokeWidth="2.5" />
      <path d="M10.6 16.4 15 20.8 21.8 11" strokeWidth="2.5" strokeLinejoin="round" />
      <path d="M16 .9v3.6M31.100 16h-3.600M16 31.100v-3.600M.9 16h3.600" strokeWidth="2" />
    </svg>
  );
}
