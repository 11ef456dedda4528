import { listAllFlags } from "@/lib/moderation/list-flags.server";
import { flagsQuery } from "@/lib/moderation/moderation-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: flagsQuery,
    auth: "session",
    right: "flag.judge",
    limit: { name: "admin-flags", points: 120, windowSeconds: 60 },
    document: { summary: "What was flagged; for admins." },
    handler: ({ session, query }) => listAllFlags({ address: session.address, query }),
  }),
});
