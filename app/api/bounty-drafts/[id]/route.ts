import { bountyDraftEndpoints } from "@/lib/bounties/bounty-endpoints";
import { bountyKind } from "@/lib/bounties/bounty-kind.server";
import { discardDraft, getDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...bountyDraftEndpoints.get,
    auth: "session",
    limit: { name: "draft", points: 240, windowSeconds: 60 },
    document: { summary: "One draft of a bounty of yours." },
    handler: ({ session, params }) => getDraft(bountyKind, { id: params.id, author: session.address }),
  }),
  PATCH: serve({
    ...bountyDraftEndpoints.save,
    auth: "session",
    limit: { name: "draft-save", points: 120, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      saveDraft(bountyKind, { id: params.id, author: session.address, change: body }),
  }),
  DELETE: serve({
    ...bountyDraftEndpoints.discard,
    auth: "session",
    limit: { name: "draft-save", points: 120, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await discardDraft(bountyKind, { id: params.id, author: session.address });
      return { isDiscarded: true };
    },
  }),
});
