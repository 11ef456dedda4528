import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { viewFounding } from "@/lib/clubs/view-founding.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...clubEndpoints.founding,
    auth: "session",
    limit: { name: "club-founding", points: 60, windowSeconds: 60 },
    document: { summary: "Whether you can found a club now, and if not, why." },
    handler: ({ session }) => viewFounding(session.address),
  }),
});
