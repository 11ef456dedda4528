import { clubParams } from "@/lib/clubs/club-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { draftEndpoints } from "@/lib/publishing/publishing-endpoints";
import { draftParams, idParams, published } from "@/lib/publishing/publishing-schemas";
import {
  draft,
  draftChange,
  editPreparationRequest,
  preparation,
  proposalDetail,
  proposalPage,
  proposalsQuery,
  publishRequest,
  unvotedPageQuery,
} from "./proposal-schemas";

const proposal = "/api/proposals/{id}";

export const proposalEndpoints = {
  ofClub: endpoint({
    path: "/api/clubs/{clubSlug}/proposals",
    params: clubParams,
    query: proposalsQuery,
    answer: proposalPage,
  }),
  unvoted: endpoint({ path: "/api/proposals/unvoted", query: unvotedPageQuery, answer: proposalPage }),
  detail: endpoint({ path: proposal, params: idParams, answer: proposalDetail }),
  publish: endpoint({
    method: "POST",
    path: "/api/drafts/{id}/publish",
    params: draftParams,
    body: publishRequest,
    answer: published,
  }),
  prepareEdit: endpoint({
    method: "POST",
    path: `${proposal}/prepare-edit`,
    params: idParams,
    body: editPreparationRequest,
    answer: preparation,
  }),
  edit: endpoint({
    method: "POST",
    path: `${proposal}/edit`,
    params: idParams,
    body: publishRequest,
    answer: published,
  }),
};

export const proposalDraftEndpoints = draftEndpoints({
  path: "/api/drafts",
  draft,
  change: draftChange,
  preparation,
});
