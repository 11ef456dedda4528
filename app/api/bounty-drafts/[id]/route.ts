import { bountyKind } from "@/lib/bounties/bounty-kind.server";
import { bountyDraft, bountyDraftChange } from "@/lib/bounties/bounty-schemas";
import { discardDraft, getDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import { draftParams } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: draftParams,
    answer: bountyDraft,
    auth: "session",
    limit: { name: "draft", points: 240, windowSeconds: 60 },
    document: { summary: "One draft of a bounty of yours." },
    handler: ({ session, params }) => getDraft(bountyKind, { id: params.id, author: session.address }),
  }),
  PATCH: serve({
    params: draftParams,
    body: bountyDraftChange,
    auth: "session",
    limit: { name: "draft-save", points: 120, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      saveDraft(bountyKind, { id: params.id, author: session.address, change: body }),
  }),
  DELETE: serve({
    params: draftParams,
    auth: "session",
    limit: { name: "draft-save", points: 120, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await discardDraft(bountyKind, { id: params.id, author: session.address });
      return { isDiscarded: true };
    },
  }),
});
