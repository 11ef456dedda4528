import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubList, clubListQuery, foundClubRequest } from "@/lib/clubs/club-schemas";
import { foundClub } from "@/lib/clubs/found-club.server";
import { listClubs } from "@/lib/clubs/list-clubs.server";

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");

export const GET = withRoute({
  auth: "none",
  limit: { name: "clubs", points: 300, windowSeconds: 60 },
  query: clubListQuery,
  cache: "public",
  document: {
    tag: "Clubs",
    summary: "All clubs that are not archived, a page at a time.",
    answer: clubList,
    parameters: {
      q: "Words of a name or an about text.",
      sort: "By latest activity, by name, or by number of members.",
      after: "The `next` of the page before.",
    },
    example: { q: "treasury", sort: "members" },
  },
  handler: ({ query: { q = "", sort = "activity", after = null } }) =>
    listClubs({ query: { q, sort, after } }),
});

export const POST = withRoute({
  auth: "session",
  limit: { name: "club-found", points: 20, windowSeconds: 3600 },
  body: foundClubRequest,
  handler: async ({ session, body }) =>
    Response.json(await foundClub({ address: session.address, request: body }), { status: 201 }),
});
