import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { listClubs } from "@/lib/clubs/list-clubs.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...clubEndpoints.mine,
    auth: "session",
    limit: { name: "clubs-mine", points: 300, windowSeconds: 60 },
    document: { summary: "The clubs that you are in." },
    handler: ({ session, query: { q = "", sort = "activity", after = null } }) =>
      listClubs({ query: { q, sort, after }, memberOf: session.address }),
  }),
});
