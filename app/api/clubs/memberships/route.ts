import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { listMemberships } from "@/lib/clubs/list-memberships.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...clubEndpoints.memberships,
    auth: "session",
    limit: { name: "clubs-memberships", points: 300, windowSeconds: 60 },
    document: { summary: "Your roles in clubs." },
    handler: ({ session }) => listMemberships(session.address),
  }),
});
