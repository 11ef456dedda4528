import { hidden, personNameSql } from "@/lib/audit/shown-sql";
import { at, computed, nullable, optional, pick, type RowOf, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";

const { bountyApplication, bountyPrize, bountySubmission } = tables;

/** An active submission, as stored. */
export const storedSubmission = {
  ...pick(bountySubmission, "id", "bountyId", "number", "author", "text", "links", "edition"),
  ...pick(bountySubmission, "createdAt", "updatedAt", "label", "labelledAt"),
  /** What its author calls themselves. */
  authorName: computed(nullable(text), personNameSql("s.author")),
  /** The prize that it is assigned, announced or not. */
  prize: at("p", optional(pick(bountyPrize, "id", "position", "amountWei"))),
  /** Set while an admin hides its text. */
  hidden,
};
export type StoredSubmission = RowOf<typeof storedSubmission>;

export const storedApplication = {
  ...pick(bountyApplication, "id", "applicant", "text", "links"),
  ...pick(bountyApplication, "state", "appliedAt", "decidedAt"),
};
export type StoredApplication = RowOf<typeof storedApplication>;

/** An application in the list of its sponsor. */
export type ListedApplication = StoredApplication & { applicantName: string | null; hasSubmitted: boolean };
