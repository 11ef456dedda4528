import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { bountyDraftList } from "@/lib/bounties/bounty-schemas";
import { createBountyDraft, listOwnBountyDrafts } from "@/lib/bounties/edit-bounty-drafts.server";
import { draftCreation } from "@/lib/publishing/publishing-schemas";

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");

export const GET = withRoute({
  auth: "session",
  limit: { name: "drafts", points: 120, windowSeconds: 60 },
  document: { summary: "Your drafts of bounties.", answer: bountyDraftList },
  handler: async ({ session }) => ({ drafts: await listOwnBountyDrafts(session.address) }),
});

export const POST = withRoute({
  auth: "session",
  limit: { name: "draft-creation", points: 20, windowSeconds: 60 },
  body: draftCreation,
  handler: ({ session, body }) =>
    createBountyDraft({ author: session.address, club: body.club, copyOf: body.copyOf ?? null }),
});
