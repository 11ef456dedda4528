import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { requestJson } from "@/lib/http/api-client";
import { reviewKey } from "./review-queries";
import type {
  ApplicationPage,
  ContributionRequest,
  Decision,
  OwnPart,
  SubmissionPage,
} from "./submission-schemas";

// The schemas come with the first call, so that they are no part of a page's first load.
const schemas = () => import("./submission-schemas");

/** The signed-in person's application and submissions. */
export function ownPartQuery({ bountyId, address }: { bountyId: string; address: string }) {
  return queryOptions({
    queryKey: ["/api/bounties/mine", bountyId, address.toLowerCase()] as const,
    queryFn: async ({ signal }): Promise<OwnPart> =>
      (await schemas()).ownPart.parse(await requestJson(`/api/bounties/${bountyId}/mine`, { signal })),
  });
}

/** One more page of what everybody may read. */
export async function fetchSubmissions(bountyId: string, after: string): Promise<SubmissionPage> {
  const body = await requestJson(`/api/bounties/${bountyId}/submissions?${new URLSearchParams({ after })}`);
  return (await schemas()).submissionPage.parse(body);
}

export async function sendApplication(bountyId: string, request: ContributionRequest): Promise<void> {
  await requestJson(`/api/bounties/${bountyId}/application`, { method: "POST", body: request });
}

export async function sendWithdrawal(bountyId: string): Promise<void> {
  await requestJson(`/api/bounties/${bountyId}/application`, { method: "DELETE" });
}

export async function sendSubmission(bountyId: string, request: ContributionRequest): Promise<void> {
  await requestJson(`/api/bounties/${bountyId}/submissions`, { method: "POST", body: request });
}

/** Throws HttpError 409 when it was changed since in another tab. */
export async function sendSubmissionChange(
  id: string,
  request: ContributionRequest & { edition: number },
): Promise<void> {
  await requestJson(`/api/submissions/${id}`, { method: "PATCH", body: request });
}

export async function sendSubmissionWithdrawal(id: string): Promise<void> {
  await requestJson(`/api/submissions/${id}`, { method: "DELETE" });
}

/** Who applied, for the sponsor; a part of the review. */
export function applicationsQuery(bountyId: string) {
  return infiniteQueryOptions({
    queryKey: [...reviewKey(bountyId), "applications"] as const,
    queryFn: async ({ pageParam, signal }): Promise<ApplicationPage> => {
      const search = pageParam === null ? "" : `?${new URLSearchParams({ after: pageParam })}`;
      const body = await requestJson(`/api/bounties/${bountyId}/applications${search}`, { signal });
      return (await schemas()).applicationPage.parse(body);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export async function sendDecision(
  bountyId: string,
  request: { applications: readonly string[]; decision: Decision },
): Promise<void> {
  await requestJson(`/api/bounties/${bountyId}/applications`, { method: "POST", body: request });
}
