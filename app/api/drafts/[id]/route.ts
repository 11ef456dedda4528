import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { draft, draftChange } from "@/lib/proposals/proposal-schemas";
import { discardDraft, getDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import { draftParams } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: draftParams,
    answer: draft,
    auth: "session",
    limit: { name: "draft", points: 240, windowSeconds: 60 },
    document: { summary: "One draft of yours." },
    handler: ({ session, params }) => getDraft(proposalKind, { id: params.id, author: session.address }),
  }),
  PATCH: serve({
    params: draftParams,
    body: draftChange,
    auth: "session",
    limit: { name: "draft-save", points: 120, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      saveDraft(proposalKind, { id: params.id, author: session.address, change: body }),
  }),
  DELETE: serve({
    params: draftParams,
    auth: "session",
    limit: { name: "draft-save", points: 120, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await discardDraft(proposalKind, { id: params.id, author: session.address });
      return { isDiscarded: true };
    },
  }),
});
