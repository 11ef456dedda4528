import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { foundClub } from "@/lib/clubs/found-club.server";
import { listClubs } from "@/lib/clubs/list-clubs.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...clubEndpoints.list,
    auth: "none",
    limit: { name: "clubs", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary: "All clubs that are not archived, a page at a time.",
      parameters: {
        q: "Words of a name or description.",
        sort: "By latest activity, by name, or by number of members.",
        after: "The `next` of the page before.",
      },
      example: { q: "treasury", sort: "members" },
    },
    handler: ({ query: { q = "", sort = "activity", after = null } }) =>
      listClubs({ query: { q, sort, after } }),
  }),
  POST: serve({
    ...clubEndpoints.found,
    auth: "session",
    limit: { name: "club-found", points: 20, windowSeconds: 3600 },
    status: 201,
    handler: ({ session, body }) => foundClub({ address: session.address, request: body }),
  }),
});
