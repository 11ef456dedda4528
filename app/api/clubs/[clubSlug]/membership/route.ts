import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { joinClub, leaveClub } from "@/lib/clubs/join-club.server";
import { route, serve } from "@/lib/routes/route.server";

const limit = { name: "club-membership", points: 60, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    ...clubEndpoints.join,
    auth: "session",
    limit,
    handler: ({ session, params }) => joinClub({ slug: params.clubSlug, address: session.address }),
  }),
  DELETE: serve({
    ...clubEndpoints.leave,
    auth: "session",
    limit,
    handler: ({ session, params }) => leaveClub({ slug: params.clubSlug, address: session.address }),
  }),
});
