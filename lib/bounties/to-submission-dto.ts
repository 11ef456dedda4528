import { getAddress } from "viem";
import { toHiddenDto } from "@/lib/audit/hideable";
import type { SubmissionLabel } from "./bounty-kinds";
import type { ListedApplication, StoredApplication, StoredSubmission } from "./stored-submission";
import type { Application, OwnApplication, OwnSubmission, Submission } from "./submission-schemas";

/** A submission as everybody may read it: of a hidden one or spam no text, of the review nothing before winners are announced. */
export function toSubmissionDto(stored: StoredSubmission, isAnnounced: boolean): Submission {
  const { hidden, label } = stored;
  const isCovered = hidden !== null || label === "spam";
  return { ...describeStored(stored, isAnnounced), ...(isCovered && { text: "", links: [] }) };
}

/** The same as its author reads it: with every text. */
export function toOwnSubmissionDto(stored: StoredSubmission, isAnnounced: boolean): OwnSubmission {
  return { ...describeStored(stored, isAnnounced), edition: stored.edition };
}

function describeStored(stored: StoredSubmission, isAnnounced: boolean): Submission {
  const { id, number, author, authorName, text, links, createdAt, updatedAt, label, prize, hidden } = stored;
  return {
    id: id.toString(),
    number,
    author: getAddress(author),
    authorName,
    text,
    links: [...links],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    label: toPublicLabel(label, isAnnounced),
    prize: isAnnounced && prize ? { position: prize.position, amountWei: prize.amountWei.toString() } : null,
    hidden: toHiddenDto(hidden),
  };
}

/** Nobody is told in public that they were rejected. */
function toPublicLabel(label: SubmissionLabel, isAnnounced: boolean): Submission["label"] {
  if (label === "spam") return "spam";
  return label === "shortlisted" && isAnnounced ? "shortlisted" : "none";
}

export function toOwnApplicationDto(stored: StoredApplication): OwnApplication {
  const { state, text, links, appliedAt, decidedAt } = stored;
  return {
    state,
    text,
    links: [...links],
    appliedAt: appliedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

export function toApplicationDto(stored: ListedApplication): Application {
  return {
    id: stored.id.toString(),
    applicant: getAddress(stored.applicant),
    applicantName: stored.applicantName,
    ...toOwnApplicationDto(stored),
    hasSubmitted: stored.hasSubmitted,
  };
}
