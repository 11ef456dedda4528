import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { checkFounding } from "@/lib/clubs/check-founding.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "club-founding", points: 60, windowSeconds: 60 },
  handler: ({ session }) => checkFounding(session.address),
});
