"use client";

import clsx from "clsx";
import { type ReactNode, useState } from "react";

/** From here on a reason takes more than three lines in the widest column, or may. */
const LONG_REASON = 180;

/** Why somebody voted as they did; a long reason begins with three lines. */
export function VoteReason({ text }: { text: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > LONG_REASON || text.split("\n").length > 3;
  return (
    <>
      <p
        dir="auto"
        className={clsx(
          "whitespace-pre-line wrap-anywhere",
          isLong && !isOpen && "line-clamp-3 no-script:line-clamp-none",
        )}
      >
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className="link mt-1 text-text no-script:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Show all"}
        </button>
      ) : null}
    </>
  );
}
