import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { draftList } from "@/lib/proposals/proposal-schemas";
import { createDraft, listOwnDrafts } from "@/lib/publishing/edit-drafts.server";
import { draftCreation } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    answer: draftList,
    auth: "session",
    limit: { name: "drafts", points: 120, windowSeconds: 60 },
    document: { summary: "Your drafts." },
    handler: async ({ session }) => ({ drafts: await listOwnDrafts(proposalKind, session.address) }),
  }),
  POST: serve({
    body: draftCreation,
    auth: "session",
    limit: { name: "draft-creation", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) =>
      createDraft(proposalKind, { author: session.address, club: body.club, copyOf: body.copyOf ?? null }),
  }),
});
