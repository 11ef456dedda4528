import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/api-client";
import { draftsAt, PREPARE_LIMIT_MS } from "@/lib/publishing/draft-queries";
import type { Published } from "@/lib/publishing/publishing-schemas";
import type { DraftChange, Preparation, ProposalPage } from "./proposal-schemas";
import type { ProposalsAddress } from "./proposals-address";

// The endpoints come with the first call, so that their schemas are no part of a page's first load.
const endpoints = async () => (await import("./proposal-endpoints")).proposalEndpoints;

/** One more page of a club's proposals. */
export async function fetchClubProposals(slug: string, address: ProposalsAddress): Promise<ProposalPage> {
  return call((await endpoints()).ofClub, { params: { clubSlug: slug }, query: address });
}

/** The open proposals in which the signed-in person has not voted, those that end first on top, page by page. */
export const unvotedQuery = infiniteQueryOptions({
  queryKey: ["/api/proposals/unvoted"] as const,
  queryFn: async ({ pageParam }): Promise<ProposalPage> =>
    call((await endpoints()).unvoted, { query: { after: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});

export const proposalDrafts = draftsAt(
  "/api/drafts",
  async () => (await import("./proposal-endpoints")).proposalDraftEndpoints,
);

/** What can be signed and published: a draft, or a new version of a proposal. */
export type SigningPlace =
  | { kind: "draft"; id: string }
  | { kind: "edit"; id: string; change: { version: number } & Omit<DraftChange, "edition"> };

/** What keeps a new version from being published, or what the wallet signs. */
export async function sendEditPreparation({
  id,
  change,
}: Extract<SigningPlace, { kind: "edit" }>): Promise<Preparation> {
  const request = { params: { id }, body: change, timeoutMs: PREPARE_LIMIT_MS };
  return call((await endpoints()).prepareEdit, request);
}

/** Publishes what was signed; sent again, it answers the same. */
export async function sendSigned(
  place: SigningPlace,
  signed: { digest: string; signature: string },
): Promise<Published> {
  const { publish, edit } = await endpoints();
  const request = { params: { id: place.id }, body: signed, timeoutMs: PREPARE_LIMIT_MS };
  return place.kind === "draft" ? call(publish, request) : call(edit, request);
}
