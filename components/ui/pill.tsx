import clsx from "clsx";
import type { ReactNode } from "react";

/** A dot and a word, and what came of it. */
export function Pill({
  dot,
  word,
  children,
}: {
  /** The class that colours the dot. */
  dot: string;
  word: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <span className="inline-flex items-center gap-2 rounded-full border border-line bg-surface py-0.5 pr-3 pl-2.5 text-sm font-semibold whitespace-nowrap">
      <span aria-hidden="true" className={clsx("size-2 rounded-full", dot)} />
      {word}
      {children}
    </span>
  );
}
