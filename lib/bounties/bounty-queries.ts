import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "@/lib/http/api-client";
import type { DraftCalls } from "@/lib/proposals/use-draft";
import type { Published } from "@/lib/publishing/publishing-schemas";
import { type BountiesAddress, bountiesSearch } from "./bounties-address";
import type {
  BountyDraft,
  BountyDraftChange,
  BountyDraftContent,
  BountyPage,
  BountyPreparation,
} from "./bounty-schemas";

/** Longer than the chain takes to answer about a payment. */
const PREPARE_LIMIT_MS = 45_000;

// The schemas come with the first call, so that they are no part of a page's first load.
const schemas = () => import("./bounty-schemas");

/** One more page of bounties: of a club, or of all with null. */
export async function fetchBounties(slug: string | null, address: BountiesAddress): Promise<BountyPage> {
  const list = slug === null ? "/api/bounties" : `/api/clubs/${encodeURIComponent(slug)}/bounties`;
  return (await schemas()).bountyPage.parse(await requestJson(`${list}${bountiesSearch(address)}`));
}

/** The signed-in person's drafts in all clubs, newest first. */
export const bountyDraftsQuery = queryOptions({
  queryKey: ["/api/bounty-drafts"] as const,
  queryFn: async (): Promise<BountyDraft[]> => {
    const body = await requestJson("/api/bounty-drafts");
    return (await schemas()).bountyDraftList.parse(body).drafts;
  },
});

/** Throws HttpError 404 when there is no such draft of the person's. */
export async function fetchBountyDraft(id: string): Promise<BountyDraft> {
  return (await schemas()).bountyDraft.parse(await requestJson(`/api/bounty-drafts/${id}`));
}

/** An empty draft, or one with the brief and the reward of the bounty whose id is `copyOf`. */
export async function sendNewBountyDraft(request: { club: string; copyOf?: string }): Promise<BountyDraft> {
  const body = await requestJson("/api/bounty-drafts", { method: "POST", body: request });
  return (await schemas()).bountyDraft.parse(body);
}

/** Throws HttpError 409 when the draft was saved since in another tab. */
async function sendBountyDraft(id: string, change: BountyDraftChange): Promise<BountyDraft> {
  const body = await requestJson(`/api/bounty-drafts/${id}`, { method: "PATCH", body: change });
  return (await schemas()).bountyDraft.parse(body);
}

/** How the editor keeps drafts of bounties. */
export const bountyDrafts: DraftCalls<BountyDraftContent, BountyDraft> = {
  create: sendNewBountyDraft,
  fetch: fetchBountyDraft,
  send: sendBountyDraft,
  contentOf: ({ id: _, club: _club, edition: _edition, updatedAt: _at, ...content }) => content,
};

export async function sendBountyDiscard(id: string): Promise<void> {
  await requestJson(`/api/bounty-drafts/${id}`, { method: "DELETE" });
}

/** What keeps a draft from being published. */
export async function sendBountyPreparation(id: string): Promise<BountyPreparation> {
  const path = `/api/bounty-drafts/${id}/prepare`;
  const body = await requestJson(path, { method: "POST", body: {}, timeoutMs: PREPARE_LIMIT_MS });
  return (await schemas()).bountyPreparation.parse(body);
}

/** Publishes the edition that was previewed; sent again, it answers the same. */
export async function sendBounty(id: string, edition: number): Promise<Published> {
  const path = `/api/bounty-drafts/${id}/publish`;
  const body = await requestJson(path, { method: "POST", body: { edition }, timeoutMs: PREPARE_LIMIT_MS });
  const { published } = await import("@/lib/publishing/publishing-schemas");
  return published.parse(body);
}

/** Ends a bounty with a public reason. */
export async function sendBountyCancel(id: string, reason: string): Promise<void> {
  await requestJson(`/api/bounties/${id}/cancel`, { method: "POST", body: { reason } });
}

/** Gives more time. */
export async function sendExtension(
  id: string,
  dates: { submissionsUntil: string; winnersBy: string },
): Promise<void> {
  await requestJson(`/api/bounties/${id}/extend`, { method: "POST", body: dates });
}
