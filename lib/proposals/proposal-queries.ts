import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestJson } from "@/lib/http/api-client";
import { draftsAt, PREPARE_LIMIT_MS } from "@/lib/publishing/draft-queries";
import type { Published } from "@/lib/publishing/publishing-schemas";
import type { DraftChange, Preparation, ProposalPage } from "./proposal-schemas";
import { type ProposalsAddress, proposalsSearch } from "./proposals-address";

// The schemas come with the first call, so that they are no part of a page's first load.
const schemas = () => import("./proposal-schemas");

/** One more page of a club's proposals. */
export async function fetchClubProposals(slug: string, address: ProposalsAddress): Promise<ProposalPage> {
  const body = await requestJson(
    `/api/clubs/${encodeURIComponent(slug)}/proposals${proposalsSearch(address)}`,
  );
  return (await schemas()).proposalPage.parse(body);
}

/** The open proposals in which the signed-in person has not voted, those that end first on top, page by page. */
export const unvotedQuery = infiniteQueryOptions({
  queryKey: ["/api/proposals/unvoted"] as const,
  queryFn: async ({ pageParam }): Promise<ProposalPage> => {
    const search = pageParam === null ? "" : `?${new URLSearchParams({ after: pageParam })}`;
    const body = await requestJson(`/api/proposals/unvoted${search}`);
    return (await schemas()).proposalPage.parse(body);
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});

export const proposalDrafts = draftsAt("/api/drafts", async () => {
  const { draft, draftList, preparation } = await schemas();
  return { draft, list: draftList, preparation };
});

/** What can be signed and published: a draft, or a new version of a proposal. */
export type SigningPlace =
  | { kind: "draft"; id: string }
  | { kind: "edit"; id: string; change: { version: number } & Omit<DraftChange, "edition"> };

/** What keeps a new version from being published, or what the wallet signs. */
export async function sendEditPreparation({
  id,
  change,
}: Extract<SigningPlace, { kind: "edit" }>): Promise<Preparation> {
  const limits = { method: "POST", body: change, timeoutMs: PREPARE_LIMIT_MS } as const;
  return (await schemas()).preparation.parse(await requestJson(`/api/proposals/${id}/prepare-edit`, limits));
}

/** Publishes what was signed; sent again, it answers the same. */
export async function sendSigned(
  place: SigningPlace,
  signed: { digest: string; signature: string },
): Promise<Published> {
  const path = place.kind === "draft" ? `/api/drafts/${place.id}/publish` : `/api/proposals/${place.id}/edit`;
  const answer = await requestJson(path, { method: "POST", body: signed, timeoutMs: PREPARE_LIMIT_MS });
  const { published } = await import("@/lib/publishing/publishing-schemas");
  return published.parse(answer);
}
