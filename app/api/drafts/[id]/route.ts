import { proposalDraftEndpoints } from "@/lib/proposals/proposal-endpoints";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { discardDraft, getDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...proposalDraftEndpoints.get,
    auth: "session",
    limit: { name: "draft", points: 240, windowSeconds: 60 },
    document: { summary: "One draft of yours." },
    handler: ({ session, params }) => getDraft(proposalKind, { id: params.id, author: session.address }),
  }),
  PATCH: serve({
    ...proposalDraftEndpoints.save,
    auth: "session",
    limit: { name: "draft-save", points: 120, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      saveDraft(proposalKind, { id: params.id, author: session.address, change: body }),
  }),
  DELETE: serve({
    ...proposalDraftEndpoints.discard,
    auth: "session",
    limit: { name: "draft-save", points: 120, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await discardDraft(proposalKind, { id: params.id, author: session.address });
      return { isDiscarded: true };
    },
  }),
});
