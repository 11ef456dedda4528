import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { foundingAnswer } from "@/lib/clubs/club-schemas";
import { viewFounding } from "@/lib/clubs/view-founding.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "club-founding", points: 60, windowSeconds: 60 },
  document: { summary: "Whether you may found a club now, and why not.", answer: foundingAnswer },
  handler: ({ session }) => viewFounding(session.address),
});
