import { getOwnPart } from "@/lib/bounties/get-own-part.server";
import { submissionEndpoints } from "@/lib/bounties/submission-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...submissionEndpoints.ownPart,
    auth: "session",
    limit: { name: "own-submissions", points: 300, windowSeconds: 60 },
    document: { summary: "The application and the submissions of the signed-in person." },
    handler: ({ session, params }) => getOwnPart({ bountyId: params.id, address: session.address }),
  }),
});
