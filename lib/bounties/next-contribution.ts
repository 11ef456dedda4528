import type { BountyDetail } from "./bounty-schemas";
import type { OwnPart } from "./submission-schemas";

/** What a person can send to an open bounty next, in the words of its button; null = nothing. */
export function nextContribution(
  { refusal, application, submissions }: Pick<OwnPart, "refusal" | "application" | "submissions">,
  { kind, submissionsPerPerson }: Pick<BountyDetail, "kind" | "submissionsPerPerson">,
): { what: "submission" | "application"; words: string } | null {
  if (refusal !== null) return null;
  if (kind === "open" || application?.state === "accepted") {
    if (submissions.length >= submissionsPerPerson) return null;
    return { what: "submission", words: submissions.length === 0 ? "Submit your work" : "Submit another" };
  }
  if (application === null) return { what: "application", words: "Apply" };
  return application.state === "withdrawn" ? { what: "application", words: "Apply again" } : null;
}

/** The address on the bounty's page that opens what a person writes next. */
export const CONTRIBUTE_HASH = "#submit";
