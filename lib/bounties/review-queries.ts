import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, send } from "@/lib/http/api-client";
import type { SubmissionLabel } from "./bounty-kinds";
import type { ReviewedSubmission, ReviewPage } from "./review-schemas";
import type { ApplicationPage, Decision } from "./submission-schemas";

// The endpoints come with the first call, so that their schemas are no part of a page's first load.
const endpoints = async () => (await import("./review-endpoints")).reviewEndpoints;
const submissionEndpoints = async () => (await import("./submission-endpoints")).submissionEndpoints;

/** Everything that a review shows of one bounty begins with this key. */
export const reviewKey = (bountyId: string) => ["/api/bounties/review", bountyId] as const;

/** What reviewers have before them, a page at a time; null = with every label. */
export function reviewListQuery(bountyId: string, label: SubmissionLabel | null) {
  return infiniteQueryOptions({
    queryKey: [...reviewKey(bountyId), "list", label] as const,
    queryFn: async ({ pageParam, signal }): Promise<ReviewPage> =>
      call((await endpoints()).list, {
        params: { id: bountyId },
        query: { label, after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** One submission with the reviewers' notes. */
export function reviewedQuery(bountyId: string, id: string) {
  return queryOptions({
    queryKey: [...reviewKey(bountyId), "submission", id] as const,
    queryFn: async ({ signal }): Promise<ReviewedSubmission> =>
      call((await endpoints()).submission, { params: { id }, signal }),
  });
}

/** As many as the server takes in one request, one request after the other. */
export async function sendLabels(
  bountyId: string,
  { submissions, label }: { submissions: readonly string[]; label: SubmissionLabel },
): Promise<void> {
  const { LABELS_AT_ONCE } = await import("./review-schemas");
  const { label: endpoint } = await endpoints();
  for (let from = 0; from < submissions.length; from += LABELS_AT_ONCE) {
    const body = { submissions: submissions.slice(from, from + LABELS_AT_ONCE), label };
    await send(endpoint, { params: { id: bountyId }, body });
  }
}

export async function sendNote(id: string, text: string): Promise<void> {
  await send((await endpoints()).note, { params: { id }, body: { text } });
}

export type PrizeDecision = {
  prize: string;
  /** The submission that the page shows it with. */
  expected: string | null;
  submission: string | null;
  /** The prize that the submission has until now. */
  from?: string;
  withdrawn: string | null;
};

/** Throws HttpError 409 when the prize was decided on in another tab. */
export async function sendPrize(bountyId: string, decision: PrizeDecision): Promise<void> {
  await send((await endpoints()).decidePrize, { params: { id: bountyId }, body: decision });
}

/** Throws HttpError 409 when the prizes are not as the page shows them. */
export async function sendAnnouncement(
  bountyId: string,
  prizes: readonly { id: string; submission: string | null }[],
): Promise<void> {
  await send((await endpoints()).announce, { params: { id: bountyId }, body: { prizes } });
}

/** Who applied, for the sponsor; a part of the review. */
export function applicationsQuery(bountyId: string) {
  return infiniteQueryOptions({
    queryKey: [...reviewKey(bountyId), "applications"] as const,
    queryFn: async ({ pageParam, signal }): Promise<ApplicationPage> =>
      call((await submissionEndpoints()).applications, {
        params: { id: bountyId },
        query: { after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export async function sendDecision(
  bountyId: string,
  body: { applications: readonly string[]; decision: Decision },
): Promise<void> {
  await send((await submissionEndpoints()).decide, { params: { id: bountyId }, body });
}
