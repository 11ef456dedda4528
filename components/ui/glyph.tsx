import clsx from "clsx";
import type { ReactNode } from "react";

/** One path each, on a grid of 24: whole shapes from 3 to 21, lines from 4.5 to 19.5, so that they look equally large. */
export const GLYPHS = {
  check: "M4.5 12.5l5 5L19.5 7",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 8h11v12.5H9zM15 3.5H4V16",
  danger: "M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v5M12 16.5h.01",
  down: "M5.5 8.75l6.5 6.5 6.5-6.5",
  flag: "M5 21V3.5M5 4.5c4.5-2.25 8.5 2.25 14 0v10c-5.5 2.25-9.5-2.25-14 0",
  info: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 11v5.5M12 7.5h.01",
  menu: "M4 8h16M4 16h16",
  moon: "M19.8 14.2a8.2 8.2 0 0 1-10-10 8.2 8.2 0 1 0 10 10z",
  more: "M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0",
  next: "M8.75 5.5l6.5 6.5-6.5 6.5",
  outside: "M6.5 17.5l11-11M8.5 6.5h9v9",
  plus: "M4.5 12h15M12 4.5v15",
  search: "M3.5 10.5a7 7 0 1 0 14 0 7 7 0 1 0-14 0M15.5 15.5l5 5",
  shield: "M12 3l7.5 2.75v5.5c0 4.75-3 8-7.5 9.75-4.5-1.75-7.5-5-7.5-9.75v-5.5zM8.5 11.75l2.5 2.5 4.5-5",
  sliders:
    "M3.5 8h7M17 8h3.5M3.5 16h3.5M13.5 16h7M11 8a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0M7.5 16a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0",
  sun: "M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2.5v1.75M12 19.75v1.75M2.5 12h1.75M19.75 12h1.75M5.3 5.3l1.2 1.2M17.5 17.5l1.2 1.2M5.3 18.7l1.2-1.2M17.5 6.5l1.2-1.2",
  verified:
    "M15.1 4.5a3.5 3.5 0 0 1 4.4 4.4 3.5 3.5 0 0 1 0 6.2 3.5 3.5 0 0 1-4.4 4.4 3.5 3.5 0 0 1-6.2 0 3.5 3.5 0 0 1-4.4-4.4 3.5 3.5 0 0 1 0-6.2 3.5 3.5 0 0 1 4.4-4.4 3.5 3.5 0 0 1 6.2 0M8.25 12.25l2.75 2.75 5-5.5",
  warning: "M12 3.75l9.5 16.5h-19zM12 9.75v4M12 17h.01",
} as const;

/** An icon of what pages show first. Screen readers skip it: the words beside it say the same. */
export function Glyph({ name, className }: { name: keyof typeof GLYPHS; className: string }): ReactNode {
  return <Stroke box={24} width={2} d={GLYPHS[name]} className={className} />;
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
