import type { Hidden } from "@/lib/audit/hideable";
import type { Address } from "@/lib/shared/address";
import type { ApplicationState, SubmissionLabel } from "./bounty-kinds";

/** An active submission, as stored. */
export type StoredSubmission = {
  id: bigint;
  bountyId: bigint;
  number: number;
  author: Address;
  text: string;
  links: readonly string[];
  edition: number;
  createdAt: Date;
  updatedAt: Date;
  label: SubmissionLabel;
  labelledAt: Date | null;
  /** The prize that it is assigned, announced or not. */
  prize: { id: bigint; position: number; amountWei: bigint } | null;
  /** Set while an admin hides its text. */
  hidden: Hidden;
};

export type StoredApplication = {
  id: bigint;
  applicant: Address;
  text: string;
  links: readonly string[];
  state: ApplicationState;
  appliedAt: Date;
  decidedAt: Date | null;
};

/** An application in the list of its sponsor. */
export type ListedApplication = StoredApplication & { hasSubmitted: boolean };
