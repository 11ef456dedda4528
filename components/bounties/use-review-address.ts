import { useState } from "react";
import { type SubmissionLabel, submissionLabels } from "@/lib/bounties/bounty-kinds";

const PARTS = ["submissions", "applications"] as const;

/** Where a reviewer is; null = not said. The address keeps it, so that a reload or a link leads to the same place. */
export type ReviewAddress = {
  part: (typeof PARTS)[number] | null;
  /** Which submissions are shown. */
  label: SubmissionLabel | null;
  /** The number of the submission that is open. */
  number: number | null;
};

export function useReviewAddress(): [ReviewAddress, (change: Partial<ReviewAddress>) => void] {
  const [address, setAddress] = useState(() => parseReviewAddress(window.location.search));
  function change(part: Partial<ReviewAddress>): void {
    const next = { ...address, ...part };
    setAddress(next);
    window.history.replaceState(null, "", `${window.location.pathname}${reviewSearch(next)}`);
  }
  return [address, change];
}

function parseReviewAddress(search: string): ReviewAddress {
  const said = new URLSearchParams(search);
  const number = said.get("submission") ?? "";
  return {
    part: PARTS.find((known) => known === said.get("part")) ?? null,
    label: submissionLabels.find((known) => known === said.get("label")) ?? null,
    number: /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null,
  };
}

function reviewSearch({ part, label, number }: ReviewAddress): string {
  const parameters = new URLSearchParams();
  if (part !== null) parameters.set("part", part);
  if (label !== null) parameters.set("label", label);
  if (number !== null) parameters.set("submission", String(number));
  return parameters.size === 0 ? "" : `?${parameters}`;
}
