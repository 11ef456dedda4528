import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { bountyDraft, bountyDraftChange } from "@/lib/bounties/bounty-schemas";
import {
  discardBountyDraft,
  getBountyDraft,
  saveBountyDraft,
} from "@/lib/bounties/edit-bounty-drafts.server";
import { draftParams } from "@/lib/proposals/proposal-params-schemas";

export const { POST, PUT, OPTIONS } = otherMethods("GET", "PATCH", "DELETE");

export const GET = withRoute({
  auth: "session",
  limit: { name: "draft", points: 240, windowSeconds: 60 },
  params: draftParams,
  document: { summary: "One draft of a bounty of yours.", answer: bountyDraft },
  handler: ({ session, params }) => getBountyDraft({ id: params.id, author: session.address }),
});

export const PATCH = withRoute({
  auth: "session",
  limit: { name: "draft-save", points: 120, windowSeconds: 60 },
  params: draftParams,
  body: bountyDraftChange,
  handler: ({ session, params, body }) =>
    saveBountyDraft({ id: params.id, author: session.address, change: body }),
});

export const DELETE = withRoute({
  auth: "session",
  limit: { name: "draft-save", points: 120, windowSeconds: 60 },
  params: draftParams,
  handler: async ({ session, params }) => {
    await discardBountyDraft({ id: params.id, author: session.address });
    return { isDiscarded: true };
  },
});
