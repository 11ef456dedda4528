import { getOwnPart } from "@/lib/bounties/get-own-part.server";
import { idParams, ownPart } from "@/lib/bounties/submission-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: idParams,
    answer: ownPart,
    auth: "session",
    limit: { name: "own-submissions", points: 300, windowSeconds: 60 },
    document: { summary: "The application and the submissions of the signed-in person." },
    handler: ({ session, params }) => getOwnPart({ bountyId: params.id, address: session.address }),
  }),
});
