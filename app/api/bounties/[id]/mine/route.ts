import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { getOwnPart } from "@/lib/bounties/get-own-part.server";
import { idParams, ownPart } from "@/lib/bounties/submission-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "own-submissions", points: 300, windowSeconds: 60 },
  params: idParams,
  document: { summary: "The application and the submissions of the signed-in person.", answer: ownPart },
  handler: ({ session, params }) => getOwnPart({ bountyId: params.id, address: session.address }),
});
