import { clubParams, transferRequest } from "@/lib/clubs/club-schemas";
import { transferClub } from "@/lib/clubs/transfer-club.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    params: clubParams,
    body: transferRequest,
    auth: "session",
    limit: { name: "club-roles", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      transferClub({ slug: params.clubSlug, address: session.address, to: body.address }),
  }),
});
