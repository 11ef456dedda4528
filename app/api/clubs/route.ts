import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubListQuery, foundClubRequest } from "@/lib/clubs/club-schemas";
import { foundClub } from "@/lib/clubs/found-club.server";
import { listClubs } from "@/lib/clubs/list-clubs.server";

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");

export const GET = withRoute({
  auth: "none",
  limit: { name: "clubs", points: 300, windowSeconds: 60 },
  query: clubListQuery,
  cache: "public",
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
