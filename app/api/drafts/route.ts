import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { createDraft, listOwnDrafts } from "@/lib/proposals/edit-drafts.server";
import { draftList } from "@/lib/proposals/proposal-schemas";
import { draftCreation } from "@/lib/publishing/publishing-schemas";

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");

export const GET = withRoute({
  auth: "session",
  limit: { name: "drafts", points: 120, windowSeconds: 60 },
  document: { summary: "Your drafts.", answer: draftList },
  handler: async ({ session }) => ({ drafts: await listOwnDrafts(session.address) }),
});

export const POST = withRoute({
  auth: "session",
  limit: { name: "draft-creation", points: 20, windowSeconds: 60 },
  body: draftCreation,
  handler: ({ session, body }) =>
    createDraft({ author: session.address, club: body.club, copyOf: body.copyOf ?? null }),
});
