import { clubParams } from "@/lib/clubs/club-schemas";
import { listClubFlags } from "@/lib/moderation/list-flags.server";
import { flagsQuery } from "@/lib/moderation/moderation-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: clubParams,
    query: flagsQuery,
    auth: "session",
    limit: { name: "club-flags", points: 120, windowSeconds: 60 },
    document: { summary: "What was flagged in a club; for its owner and moderators." },
    handler: ({ session, params, query }) =>
      listClubFlags({ slug: params.clubSlug, address: session.address, query }),
  }),
});
