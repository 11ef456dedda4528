import { bountyDraftEndpoints } from "@/lib/bounties/bounty-endpoints";
import { bountyKind } from "@/lib/bounties/bounty-kind.server";
import { createDraft, listOwnDrafts } from "@/lib/publishing/edit-drafts.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...bountyDraftEndpoints.list,
    auth: "session",
    limit: { name: "drafts", points: 120, windowSeconds: 60 },
    document: { summary: "Your drafts of bounties." },
    handler: async ({ session }) => ({ drafts: await listOwnDrafts(bountyKind, session.address) }),
  }),
  POST: serve({
    ...bountyDraftEndpoints.create,
    auth: "session",
    limit: { name: "draft-creation", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) =>
      createDraft(bountyKind, { author: session.address, club: body.club, copyOf: body.copyOf ?? null }),
  }),
});
