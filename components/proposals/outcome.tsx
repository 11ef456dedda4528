import clsx from "clsx";
import type { ReactNode } from "react";

const TONES: Readonly<Record<string, string>> = { Passed: "text-yes", Rejected: "text-no" };

/** What came of a proposal in one word, such as "Passed"; any other than passed and rejected is grey. */
export function Outcome({ word, className }: { word: string; className?: string }): ReactNode {
  return <span className={clsx("font-semibold", TONES[word] ?? "text-muted", className)}>{word}</span>;
}
