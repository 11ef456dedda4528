import { requestJson } from "@/lib/http/api-client";
import { draftsAt, PREPARE_LIMIT_MS } from "@/lib/publishing/draft-queries";
import type { Published } from "@/lib/publishing/publishing-schemas";
import { type BountiesAddress, bountiesSearch } from "./bounties-address";
import type { BountyPage } from "./bounty-schemas";

// The schemas come with the first call, so that they are no part of a page's first load.
const schemas = () => import("./bounty-schemas");

/** One more page of bounties: of a club, or of all with null. */
export async function fetchBounties(slug: string | null, address: BountiesAddress): Promise<BountyPage> {
  const list = slug === null ? "/api/bounties" : `/api/clubs/${encodeURIComponent(slug)}/bounties`;
  return (await schemas()).bountyPage.parse(await requestJson(`${list}${bountiesSearch(address)}`));
}

export const bountyDrafts = draftsAt("/api/bounty-drafts", async () => {
  const { bountyDraft, bountyDraftList, bountyPreparation } = await schemas();
  return { draft: bountyDraft, list: bountyDraftList, preparation: bountyPreparation };
});

/** Publishes the edition that was previewed; sent again, it answers the same. */
export async function sendBounty(id: string, edition: number): Promise<Published> {
  const path = `/api/bounty-drafts/${id}/publish`;
  const body = await requestJson(path, { method: "POST", body: { edition }, timeoutMs: PREPARE_LIMIT_MS });
  const { published } = await import("@/lib/publishing/publishing-schemas");
  return published.parse(body);
}

/** Gives more time. */
export async function sendExtension(
  id: string,
  dates: { submissionsUntil: string; winnersBy: string },
): Promise<void> {
  await requestJson(`/api/bounties/${id}/extend`, { method: "POST", body: dates });
}
