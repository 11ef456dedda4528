import { route, serve } from "@/lib/routes/route.server";
import { castSignedFile } from "@/lib/votes/cast-signed-file.server";
import { voteEndpoints } from "@/lib/votes/vote-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...voteEndpoints.castSigned,
    auth: "none",
    limit: { name: "signed-ballots", points: 60, windowSeconds: 60 },
    handler: ({ params, body }) => castSignedFile({ proposalId: params.id, file: body }),
  }),
});
