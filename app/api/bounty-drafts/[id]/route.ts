import { bountyDraft, bountyDraftChange } from "@/lib/bounties/bounty-schemas";
import {
  discardBountyDraft,
  getBountyDraft,
  saveBountyDraft,
} from "@/lib/bounties/edit-bounty-drafts.server";
import { draftParams } from "@/lib/proposals/proposal-params-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: draftParams,
    answer: bountyDraft,
    auth: "session",
    limit: { name: "draft", points: 240, windowSeconds: 60 },
    document: { summary: "One draft of a bounty of yours." },
    handler: ({ session, params }) => getBountyDraft({ id: params.id, author: session.address }),
  }),
  PATCH: serve({
    params: draftParams,
    body: bountyDraftChange,
    auth: "session",
    limit: { name: "draft-save", points: 120, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      saveBountyDraft({ id: params.id, author: session.address, change: body }),
  }),
  DELETE: serve({
    params: draftParams,
    auth: "session",
    limit: { name: "draft-save", points: 120, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await discardBountyDraft({ id: params.id, author: session.address });
      return { isDiscarded: true };
    },
  }),
});
