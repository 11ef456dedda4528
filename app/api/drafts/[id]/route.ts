import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { discardDraft, getDraft, saveDraft } from "@/lib/proposals/edit-drafts.server";
import { draftParams } from "@/lib/proposals/proposal-params-schemas";
import { draft, draftChange } from "@/lib/proposals/proposal-schemas";

export const { POST, PUT, OPTIONS } = otherMethods("GET", "PATCH", "DELETE");

export const GET = withRoute({
  auth: "session",
  limit: { name: "draft", points: 240, windowSeconds: 60 },
  params: draftParams,
  document: { summary: "One draft of yours.", answer: draft },
  handler: ({ session, params }) => getDraft({ id: params.id, author: session.address }),
});

export const PATCH = withRoute({
  auth: "session",
  limit: { name: "draft-save", points: 120, windowSeconds: 60 },
  params: draftParams,
  body: draftChange,
  handler: ({ session, params, body }) => saveDraft({ id: params.id, author: session.address, change: body }),
});

export const DELETE = withRoute({
  auth: "session",
  limit: { name: "draft-save", points: 120, windowSeconds: 60 },
  params: draftParams,
  handler: async ({ session, params }) => {
    await discardDraft({ id: params.id, author: session.address });
    return { isDiscarded: true };
  },
});
