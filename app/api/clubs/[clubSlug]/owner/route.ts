import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { transferClub } from "@/lib/clubs/transfer-club.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    ...clubEndpoints.transfer,
    auth: "session",
    limit: { name: "club-roles", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      transferClub({ slug: params.clubSlug, address: session.address, to: body.address }),
  }),
});
