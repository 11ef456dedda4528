import { setVerified } from "@/lib/clubs/archive-club.server";
import { clubParams, verifyRequest } from "@/lib/clubs/club-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    params: clubParams,
    body: verifyRequest,
    auth: "session",
    limit: { name: "club-verified", points: 30, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      setVerified({ slug: params.clubSlug, address: session.address, ...body }),
  }),
});
