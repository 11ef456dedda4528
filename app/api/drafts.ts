import { editProposal, prepareEdit } from "@/lib/proposals/edit-proposal.server";
import { prepareProposal } from "@/lib/proposals/prepare-proposal.server";
import { proposalDraftEndpoints, proposalEndpoints } from "@/lib/proposals/proposal-endpoints";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { publishProposal } from "@/lib/proposals/publish-proposal.server";
import {
  createDraft,
  discardDraft,
  getDraft,
  listOwnDrafts,
  saveDraft,
} from "@/lib/publishing/edit-drafts.server";
import { serve } from "@/lib/routes/route.server";

const draftSaveLimit = { name: "draft-save", points: 120, windowSeconds: 60 };
const proposalEditLimit = { name: "proposal-edit", points: 30, windowSeconds: 60 };

export const endpoints = {
  "GET /drafts": serve({
    ...proposalDraftEndpoints.list,
    auth: "session",
    limit: { name: "drafts", points: 120, windowSeconds: 60 },
    document: { summary: "Your drafts." },
    handler: async ({ session }) => ({ drafts: await listOwnDrafts(proposalKind, session.address) }),
  }),
  "POST /drafts": serve({
    ...proposalDraftEndpoints.create,
    auth: "session",
    limit: { name: "draft-creation", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) =>
      createDraft(proposalKind, { author: session.address, club: body.club, copyOf: body.copyOf ?? null }),
  }),
  "GET /drafts/:id": serve({
    ...proposalDraftEndpoints.get,
    auth: "session",
    limit: { name: "draft", points: 240, windowSeconds: 60 },
    document: { summary: "One draft of yours." },
    handler: ({ session, params }) => getDraft(proposalKind, { id: params.id, author: session.address }),
  }),
  "PATCH /drafts/:id": serve({
    ...proposalDraftEndpoints.save,
    auth: "session",
    limit: draftSaveLimit,
    handler: ({ session, params, body }) =>
      saveDraft(proposalKind, { id: params.id, author: session.address, change: body }),
  }),
  "DELETE /drafts/:id": serve({
    ...proposalDraftEndpoints.discard,
    auth: "session",
    limit: draftSaveLimit,
    handler: async ({ session, params }) => {
      await discardDraft(proposalKind, { id: params.id, author: session.address });
      return { isDiscarded: true };
    },
  }),
  "POST /drafts/:id/prepare": serve({
    ...proposalDraftEndpoints.prepare,
    auth: "session",
    limit: { name: "draft-prepare", points: 30, windowSeconds: 60 },
    handler: ({ session, params }) => prepareProposal({ id: params.id, author: session.address }),
  }),
  "POST /drafts/:id/publish": serve({
    ...proposalEndpoints.publish,
    auth: "session",
    limit: { name: "draft-publish", points: 20, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      publishProposal({ draftId: params.id, author: session.address, ...body }),
  }),
  "POST /proposals/:id/edit": serve({
    ...proposalEndpoints.edit,
    auth: "session",
    limit: proposalEditLimit,
    handler: ({ session, params, body }) => editProposal({ id: params.id, author: session.address, ...body }),
  }),
  "POST /proposals/:id/prepare-edit": serve({
    ...proposalEndpoints.prepareEdit,
    auth: "session",
    limit: proposalEditLimit,
    handler: ({ session, params, body }) =>
      prepareEdit({ id: params.id, author: session.address, request: body }),
  }),
};
