import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { membershipList } from "@/lib/clubs/club-schemas";
import { listMemberships } from "@/lib/clubs/list-memberships.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "clubs-memberships", points: 300, windowSeconds: 60 },
  document: { summary: "Your roles in clubs.", answer: membershipList },
  handler: ({ session }) => listMemberships(session.address),
});
