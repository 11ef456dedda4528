"use client";

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";

/** Lies over a chart and reads its values: where the pointer is, or step by step with the arrow keys. Without script the table does. */
export function ChartReader({ title, readings }: { title: string; readings: readonly string[] }): ReactNode {
  const isHydrated = useIsHydrated();
  const [place, setPlace] = useState<number | null>(null);
  const last = readings.length - 1;
  if (!isHydrated || last < 0) return null;

  function follow(event: PointerEvent<HTMLDivElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / Math.max(1, width);
    setPlace(Math.min(last, Math.max(0, Math.floor(share * readings.length))));
  }
  function step(event: KeyboardEvent): void {
    const next = STEPS[event.key]?.(place ?? 0, last);
    if (next === undefined) return;
    event.preventDefault();
    setPlace(Math.min(last, Math.max(0, next)));
  }
  const middle = place === null ? 0 : (100 * (place + 0.5)) / readings.length;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Values of ${title}`}
      aria-valuemin={1}
      aria-valuemax={readings.length}
      aria-valuenow={(place ?? last) + 1}
      aria-valuetext={readings[place ?? last]}
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded-sm"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={({ pointerType }) => {
        // A finger that is lifted leaves its value to be read.
        if (pointerType === "mouse") setPlace(null);
      }}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) setPlace((at) => at ?? last);
      }}
      onBlur={() => setPlace(null)}
      onKeyDown={step}
    >
      {place === null ? null : (
        <>
          <span
            aria-hidden="true"
            className="absolute inset-y-0 w-px bg-text"
            style={{ left: `${middle}%` }}
          />
          <span
            aria-hidden="true"
            className="figures pointer-events-none absolute bottom-full z-10 mb-1 w-max max-w-[min(100%,22rem)] rounded-lg border border-line bg-surface-2 px-2.5 py-1.5 text-xs shadow-float"
            style={middle > 50 ? { right: "0" } : { left: "0" }}
          >
            {readings[place]}
          </span>
        </>
      )}
    </div>
  );
}

type Step = (place: number, last: number) => number;
const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowUp: (place) => place + 1,
  Home: () => 0,
  End: (_place, last) => last,
};
