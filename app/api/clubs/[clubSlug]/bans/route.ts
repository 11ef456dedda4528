import { clubParams } from "@/lib/clubs/club-schemas";
import { banFromClub } from "@/lib/moderation/ban-people.server";
import { listBans } from "@/lib/moderation/list-bans.server";
import { banRequest, bansQuery } from "@/lib/moderation/moderation-schemas";
import { route, serve } from "@/lib/routes/route.server";

const limit = { name: "club-bans", points: 60, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: clubParams,
    query: bansQuery,
    auth: "session",
    limit,
    document: { summary: "Who is banned in a club; for its owner and moderators." },
    handler: ({ session, params, query: { after = null } }) =>
      listBans({ slug: params.clubSlug, address: session.address, after }),
  }),
  POST: serve({
    params: clubParams,
    body: banRequest,
    auth: "session",
    limit,
    handler: ({ session, params, body }) =>
      banFromClub({ slug: params.clubSlug, address: session.address, request: body }),
  }),
});
