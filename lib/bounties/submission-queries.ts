import { queryOptions } from "@tanstack/react-query";
import { call, send } from "@/lib/http/api-client";
import type { ContributionRequest, OwnPart, SubmissionPage } from "./submission-schemas";

// The endpoints come with the first call, so that their schemas are no part of a page's first load.
const endpoints = async () => (await import("./submission-endpoints")).submissionEndpoints;

/** The signed-in person's application and submissions. */
export function ownPartQuery({ bountyId, address }: { bountyId: string; address: string }) {
  return queryOptions({
    queryKey: ["/api/bounties/mine", bountyId, address.toLowerCase()] as const,
    queryFn: async ({ signal }): Promise<OwnPart> =>
      call((await endpoints()).ownPart, { params: { id: bountyId }, signal }),
  });
}

/** One more page of what everybody may read. */
export async function fetchSubmissions(bountyId: string, after: string): Promise<SubmissionPage> {
  return call((await endpoints()).list, { params: { id: bountyId }, query: { after } });
}

export async function sendApplication(bountyId: string, body: ContributionRequest): Promise<void> {
  await send((await endpoints()).apply, { params: { id: bountyId }, body });
}

export async function sendWithdrawal(bountyId: string): Promise<void> {
  await send((await endpoints()).withdrawApplication, { params: { id: bountyId } });
}

export async function sendSubmission(bountyId: string, body: ContributionRequest): Promise<void> {
  await send((await endpoints()).submit, { params: { id: bountyId }, body });
}

/** Throws HttpError 409 when it was changed since in another tab. */
export async function sendSubmissionChange(
  id: string,
  body: ContributionRequest & { edition: number },
): Promise<void> {
  await send((await endpoints()).change, { params: { id }, body });
}

export async function sendSubmissionWithdrawal(id: string): Promise<void> {
  await send((await endpoints()).withdraw, { params: { id } });
}
