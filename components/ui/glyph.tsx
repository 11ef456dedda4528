import clsx from "clsx";
import type { ReactNode } from "react";

const GLYPHS = {
  check: { box: 24, width: 2, d: "M4.5 12.5l5 5L19.5 7" },
  close: { box: 24, width: 2, d: "M6 6l12 12M18 6L6 18" },
  more: { box: 24, width: 2, d: "M5 12h.01M12 12h.01M19 12h.01" },
  menu: { box: 20, width: 1.75, d: "M3 6.500h14M3 13.500h14" },
  next: { box: 16, width: 1.7, d: "M6 3.500 10.500 8 6 12.500" },
  down: { box: 16, width: 1.5, d: "m4.500 6.500 3.500 3.500 3.500-3.500" },
  flag: {
    box: 16,
    width: 1.5,
    d: "M3.500 14.500v-12m0 0.500c3-1.500 5.500 1.500 9 0v6.500c-3.500 1.500-6-1.500-9 0",
  },
  search: {
    box: 20,
    width: 1.7,
    d: "M9 15.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13m4.700-1.800 3.800 3.800",
  },
  moon: {
    box: 20,
    width: 1.6,
    d: "M16.500 11.800A6.800 6.800 0 0 1 8.200 3.500a6.800 6.800 0 1 0 8.300 8.300Z",
  },
} as const;

/** An icon that pages show at once. The icon library's are loaded with the dialogs that show them. */
export function Glyph({ name, className }: { name: keyof typeof GLYPHS; className: string }): ReactNode {
  return <Stroke {...GLYPHS[name]} className={className} />;
}

/** A drawing of one stroke in a square with sides of `box`; decoration only. */
export function Stroke({
  box,
  width,
  className,
  d,
}: {
  box: number;
  width: number;
  className: string;
  d: string;
}): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box} ${box}`}
      className={clsx("fill-none stroke-current", className)}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={d} />
    </svg>
  );
}
