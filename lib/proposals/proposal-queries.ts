import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { requestJson } from "@/lib/http/api-client";
import type { Published } from "@/lib/publishing/publishing-schemas";
import type { Draft, DraftChange, DraftContent, Preparation, ProposalPage } from "./proposal-schemas";
import { type ProposalsAddress, proposalsSearch } from "./proposals-address";
import type { DraftCalls } from "./use-draft";

/** Longer than an answer takes whose snapshot block the index must first catch up with. */
const PREPARE_LIMIT_MS = 45_000;

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

/** The signed-in person's drafts in all clubs, newest first. */
export const draftsQuery = queryOptions({
  queryKey: ["/api/drafts"] as const,
  queryFn: async (): Promise<Draft[]> => {
    const body = await requestJson("/api/drafts");
    return (await schemas()).draftList.parse(body).drafts;
  },
});

/** Throws HttpError 404 when there is no such draft of the person's. */
export async function fetchDraft(id: string): Promise<Draft> {
  return (await schemas()).draft.parse(await requestJson(`/api/drafts/${id}`));
}

/** An empty draft, or one with the text of the proposal whose id is `copyOf`. */
export async function sendNewDraft(request: { club: string; copyOf?: string }): Promise<Draft> {
  const body = await requestJson("/api/drafts", { method: "POST", body: request });
  return (await schemas()).draft.parse(body);
}

/** Throws HttpError 409 when the draft was saved since in another tab. */
async function sendDraft(id: string, change: DraftChange): Promise<Draft> {
  const body = await requestJson(`/api/drafts/${id}`, { method: "PATCH", body: change });
  return (await schemas()).draft.parse(body);
}

/** How the editor keeps drafts of proposals. */
export const proposalDrafts: DraftCalls<DraftContent, Draft> = {
  create: sendNewDraft,
  fetch: fetchDraft,
  send: sendDraft,
  contentOf: ({ title, body, discussion, earliestStart, periodSeconds }) => ({
    title,
    body,
    discussion,
    earliestStart,
    periodSeconds,
  }),
};

export async function sendDiscard(id: string): Promise<void> {
  await requestJson(`/api/drafts/${id}`, { method: "DELETE" });
}

/** What can be signed and published: a draft, or a new version of a proposal. */
export type SigningPlace =
  | { kind: "draft"; id: string }
  | { kind: "edit"; id: string; change: { version: number } & Omit<DraftChange, "edition"> };

/** What keeps it from being published, or what the wallet signs. */
export async function sendPreparation(place: SigningPlace): Promise<Preparation> {
  const path =
    place.kind === "draft" ? `/api/drafts/${place.id}/prepare` : `/api/proposals/${place.id}/prepare-edit`;
  const body = place.kind === "draft" ? {} : place.change;
  const answer = await requestJson(path, { method: "POST", body, timeoutMs: PREPARE_LIMIT_MS });
  return (await schemas()).preparation.parse(answer);
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

/** Ends a proposal with a public reason. */
export async function sendCancel(id: string, reason: string): Promise<void> {
  await requestJson(`/api/proposals/${id}/cancel`, { method: "POST", body: { reason } });
}

/** Uses the fee's newest payment for a proposal or bounty whose first one disappeared. */
export async function attachPayment({ purpose, id }: { purpose: FeePurpose; id: string }): Promise<void> {
  const list = purpose === "proposal" ? "proposals" : "bounties";
  await requestJson(`/api/${list}/${id}/payment`, { method: "POST", body: {} });
}
