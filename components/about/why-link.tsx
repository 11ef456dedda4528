import type { ReactNode } from "react";
import type { QuestionId } from "./about-content";

/** Which question on the About page a refusal raises, by its code. */
const QUESTION_OF: Readonly<Record<string, QuestionId>> = {
  NO_POWER: "no-power",
  CHAIN_UNAVAILABLE: "zero",
  BALANCES_DISAGREE: "zero",
  HOLDINGS_UNEXPLAINED: "zero",
  INDEX_BEHIND: "zero",
  FEE_UNPAID: "fee",
  PAYMENT_REVERTED: "fee",
  PAYMENT_WRONG_TOKEN: "fee",
  PAYMENT_WRONG_RECIPIENT: "fee",
  PAYMENT_TOO_LOW: "fee",
  PAYMENT_TOO_OLD: "fee",
  PAYMENT_NOT_YOURS: "fee",
  PAYMENT_UNKNOWN: "fee",
  PAYMENT_USED: "fee",
  PAYMENT_UNSETTLED: "fee",
  PAYMENT_UNCONFIRMED: "fee",
  "power-too-low": "minimum",
};

/** The question that a refusal's code raises; null where its own words are enough. */
export function questionOf(code: string | null): QuestionId | null {
  return code === null ? null : (QUESTION_OF[code] ?? null);
}

/** Beside a refusal: leads to its answer in a new tab, because the person's work is still open here. */
export function WhyLink({ to }: { to: QuestionId | null }): ReactNode {
  if (to === null) return null;
  return (
    <a href={`/about#${to}`} target="_blank" rel="noopener" className="link whitespace-nowrap">
      Why?<span className="sr-only"> Opens the answer in a new tab</span>
    </a>
  );
}
