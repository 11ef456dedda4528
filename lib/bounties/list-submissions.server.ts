import "server-only";
import { requirePublished } from "@/lib/publishing/require-own-right.server";
import { countApplications } from "./application-store.server";
import { bountyKind } from "./bounty-kind.server";
import { areSubmissionsPublic, bountyState } from "./bounty-state";
import { type StoredBounty, timesOf } from "./stored-bounty";
import type { SubmissionPage } from "./submission-schemas";
import { listSubmissionsByNumber } from "./submission-store.server";
import { toSubmissionDto } from "./to-submission-dto";

const PAGE_SIZE = 20;

/** One page of submissions, for everybody; empty while the sponsor keeps them for reviewers. Throws NOT_FOUND. */
export async function listSubmissions({
  bountyId,
  after,
}: {
  bountyId: bigint;
  after: number;
}): Promise<SubmissionPage> {
  const bounty = await requirePublished(bountyKind, bountyId);
  const isPublic = isReadByAll(bounty);
  const [applications, found] = await Promise.all([
    countApplications(bountyId),
    isPublic ? listSubmissionsByNumber({ bountyId, after, limit: PAGE_SIZE + 1 }) : [],
  ]);
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    submissions: page.map((submission) => toSubmissionDto(submission, bounty.announcedAt !== null)),
    next: last ? String(last.number) : null,
    isPublic,
    counts: { submissions: bounty.submissionCount, applications },
  };
}

/** Whether others than authors and reviewers read the submissions of a bounty at the moment it was read. */
export function isReadByAll(bounty: StoredBounty): boolean {
  const state = bountyState(timesOf(bounty), bounty.now);
  return areSubmissionsPublic({ visibility: bounty.visibility, state });
}
