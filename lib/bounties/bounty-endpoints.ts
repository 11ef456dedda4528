import { clubParams } from "@/lib/clubs/club-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { draftEndpoints } from "@/lib/publishing/publishing-endpoints";
import { draftParams, idParams, published } from "@/lib/publishing/publishing-schemas";
import {
  bountiesQuery,
  bountyDraft,
  bountyDraftChange,
  bountyPage,
  bountyPreparation,
  extendRequest,
  publishBountyRequest,
} from "./bounty-schemas";

const bounty = "/api/bounties/{id}";

export const bountyEndpoints = {
  list: endpoint({ path: "/api/bounties", query: bountiesQuery, answer: bountyPage }),
  ofClub: endpoint({
    path: "/api/clubs/{clubSlug}/bounties",
    params: clubParams,
    query: bountiesQuery,
    answer: bountyPage,
  }),
  extend: endpoint({ method: "POST", path: `${bounty}/extend`, params: idParams, body: extendRequest }),
  publish: endpoint({
    method: "POST",
    path: "/api/bounty-drafts/{id}/publish",
    params: draftParams,
    body: publishBountyRequest,
    answer: published,
  }),
};

export const bountyDraftEndpoints = draftEndpoints({
  path: "/api/bounty-drafts",
  draft: bountyDraft,
  change: bountyDraftChange,
  preparation: bountyPreparation,
});
