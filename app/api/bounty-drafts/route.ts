import { bountyKind } from "@/lib/bounties/bounty-kind.server";
import { bountyDraftList } from "@/lib/bounties/bounty-schemas";
import { createDraft, listOwnDrafts } from "@/lib/publishing/edit-drafts.server";
import { draftCreation } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    answer: bountyDraftList,
    auth: "session",
    limit: { name: "drafts", points: 120, windowSeconds: 60 },
    document: { summary: "Your drafts of bounties." },
    handler: async ({ session }) => ({ drafts: await listOwnDrafts(bountyKind, session.address) }),
  }),
  POST: serve({
    body: draftCreation,
    auth: "session",
    limit: { name: "draft-creation", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) =>
      createDraft(bountyKind, { author: session.address, club: body.club, copyOf: body.copyOf ?? null }),
  }),
});
