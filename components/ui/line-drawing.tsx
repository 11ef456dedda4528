import type { ReactNode } from "react";
import { Stroke } from "./glyph";

const DRAWINGS = {
  /** A ballot half way into its box. */
  ballot: "M4 44h20l6-6V8a4 4 0 0 1 4-4h28a4 4 0 0 1 4 4v30l6 6h20v44H4V44h88M40 22l6 6 12-13",
  /** A round table and its seats. */
  club: "M28 48a20 20 0 1 0 40 0a20 20 0 1 0-40 0M72.18 66a7 7 0 1 0 14 0a7 7 0 1 0-14 0M41 84a7 7 0 1 0 14 0a7 7 0 1 0-14 0M9.823 66a7 7 0 1 0 14 0a7 7 0 1 0-14 0M9.823 30a7 7 0 1 0 14 0a7 7 0 1 0-14 0M41 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0M72.18 30a7 7 0 1 0 14 0a7 7 0 1 0-14 0",
  /** A curve over its axes. */
  chart: "M8 6v82h82M18 74c14 0 14-34 28-34s10 18 20 18 10-42 24-42",
  /** A medal on its ribbon. */
  medal: "M48 64a26 26 0 1 1 .1 0M36 38l8 9 16-18M33 59 24 92l24-11 24 11-9-33",
  key: "M58 42a22 22 0 1 0-17.500 21.500L50 73h10v10h10v8h18V74L57 46M30 34a3 3 0 1 0 .1 0",
  /** A compass that points nowhere in particular. */
  compass: "M48 90a42 42 0 1 1 .1 0M66 30 54 54 30 66l12-24 24-12M48 48h.1",
  /** A heartbeat. */
  pulse: "M4 50h20l10-32 18 60 12-42 8 14h20",
  /** A portrait in its oval. */
  people:
    "M48 92c-22 0-36-20-36-44S26 4 48 4s36 20 36 44-14 44-36 44m-26-16c2-12 12-20 26-20s24 8 26 20M48 56a16 16 0 1 1 .1 0",
  /** A line that broke. */
  broken: "M4 48h24l10-26 8 30m6 8 8 18 10-30h22",
} as const;

export type DrawingName = keyof typeof DRAWINGS;

/** An own line drawing of one stroke; decoration only. */
export function LineDrawing({ name }: { name: DrawingName }): ReactNode {
  return <Stroke box={96} width={2} className="size-20" d={DRAWINGS[name]} />;
}
