import { banEverywhere } from "@/lib/moderation/ban-people.server";
import { listBans } from "@/lib/moderation/list-bans.server";
import { banRequest, bansQuery } from "@/lib/moderation/moderation-schemas";
import { route, serve } from "@/lib/routes/route.server";

const limit = { name: "admin-bans", points: 60, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: bansQuery,
    auth: "session",
    right: "ban.add",
    limit,
    document: { summary: "Who is banned everywhere; for admins." },
    handler: ({ session, query: { after = null } }) =>
      listBans({ slug: null, address: session.address, after }),
  }),
  POST: serve({
    body: banRequest,
    auth: "session",
    right: "ban.add",
    limit,
    handler: ({ session, body }) => banEverywhere({ address: session.address, request: body }),
  }),
});
