import { call, send } from "@/lib/http/api-client";
import { draftsAt, PREPARE_LIMIT_MS } from "@/lib/publishing/draft-queries";
import type { Published } from "@/lib/publishing/publishing-schemas";
import { type BountiesAddress, toBountiesQuery } from "./bounties-address";
import type { BountyPage } from "./bounty-schemas";

// The endpoints come with the first call, so that their schemas are no part of a page's first load.
const endpoints = async () => (await import("./bounty-endpoints")).bountyEndpoints;

/** One more page of bounties: of a club, or of all with null. */
export async function fetchBounties(slug: string | null, address: BountiesAddress): Promise<BountyPage> {
  const { list, ofClub } = await endpoints();
  const query = toBountiesQuery(address);
  return slug === null ? call(list, { query }) : call(ofClub, { params: { clubSlug: slug }, query });
}

export const bountyDrafts = draftsAt(
  "/api/bounty-drafts",
  async () => (await import("./bounty-endpoints")).bountyDraftEndpoints,
);

/** Publishes the edition that was previewed; sent again, it answers the same. */
export async function sendBounty(id: string, edition: number): Promise<Published> {
  const request = { params: { id }, body: { edition }, timeoutMs: PREPARE_LIMIT_MS };
  return call((await endpoints()).publish, request);
}

/** Gives more time. */
export async function sendExtension(
  id: string,
  dates: { submissionsUntil: string; winnersBy: string },
): Promise<void> {
  await send((await endpoints()).extend, { params: { id }, body: dates });
}
