import clsx from "clsx";
import type { ReactNode } from "react";
import { formatTime } from "@/lib/shared/format-time";

/** A state in a row of the dashboard, and under it the day that counts; the exact time is in the tooltip. */
export function StatusCell({
  dot,
  word,
  time,
  at,
  isLate = false,
}: {
  /** The class that colours the dot. */
  dot: string;
  word: string;
  /** Such as "closes in 2 d"; may be empty. */
  time: string;
  at: Date;
  isLate?: boolean;
}): ReactNode {
  return (
    <span className="inline-block">
      <span className="inline-flex items-center gap-2 font-semibold">
        <span aria-hidden="true" className={clsx("size-2 shrink-0 rounded-full", dot)} />
        {word}
      </span>
      {time === "" ? null : (
        <time
          dateTime={at.toISOString()}
          title={formatTime(at)}
          className={clsx(
            "text-xs @max-[62rem]:ml-2.5 @min-[62rem]:block",
            isLate ? "font-semibold text-danger" : "text-muted",
          )}
        >
          {time}
        </time>
      )}
    </span>
  );
}
