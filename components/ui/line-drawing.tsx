import type { ReactNode } from "react";

const DRAWINGS = {
  /** A ballot that slides into its box. */
  ballot: "M14 50h12l4 6h36l4-6h12v30H14V50m20 0V20h20l8 8v22M40 34l5 5 10-11",
  /** Three people around one table. */
  club: "M18 76c0-12 8-18 16-18 5 0 9 2 12 6 3-4 8-8 14-8s11 4 14 8M34 58a9 9 0 1 1 .1 0M60 56a10 10 0 1 1 .1 0M78 76c0-8-2-10-4-12",
  /** A curve over its axis. */
  chart: "M16 18v62h66M26 68c8 0 10-22 20-22s10 12 18 12 8-30 18-30",
  /** A key. */
  key: "M60 36a14 14 0 1 0-8 12.600l6 6h8v8h8v8h10V60L59 45.500c.7-3 1-6 1-9.500m-18-2h.1",
  /** A compass needle that found nothing. */
  compass: "M48 84a36 36 0 1 1 .1 0M62 34 54 54 34 62l8-20 20-8M48 48h.1",
  /** Pulse of a server. */
  pulse: "M10 52h18l8-26 16 46 10-30 6 10h18",
  /** Portrait frame. */
  people: "M22 78c0-16 12-24 26-24s26 8 26 24M48 46a14 14 0 1 1 .1 0",
  /** A broken line. */
  broken: "M10 48h22l6-14 6 28 4-10M56 52l6-18 6 14h18",
} as const;

export type DrawingName = keyof typeof DRAWINGS;

/** An own line drawing of one stroke; decoration only. */
export function LineDrawing({ name }: { name: DrawingName }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 96"
      className="size-24 fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
