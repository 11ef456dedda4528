import { proposalDraftEndpoints } from "@/lib/proposals/proposal-endpoints";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { createDraft, listOwnDrafts } from "@/lib/publishing/edit-drafts.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...proposalDraftEndpoints.list,
    auth: "session",
    limit: { name: "drafts", points: 120, windowSeconds: 60 },
    document: { summary: "Your drafts." },
    handler: async ({ session }) => ({ drafts: await listOwnDrafts(proposalKind, session.address) }),
  }),
  POST: serve({
    ...proposalDraftEndpoints.create,
    auth: "session",
    limit: { name: "draft-creation", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) =>
      createDraft(proposalKind, { author: session.address, club: body.club, copyOf: body.copyOf ?? null }),
  }),
});
