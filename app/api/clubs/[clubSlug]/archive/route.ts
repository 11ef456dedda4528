import { setArchived } from "@/lib/clubs/archive-club.server";
import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    ...clubEndpoints.archive,
    auth: "session",
    limit: { name: "club-archived", points: 30, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      setArchived({ slug: params.clubSlug, address: session.address, ...body }),
  }),
});
