import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubList, clubListQuery } from "@/lib/clubs/club-schemas";
import { listClubs } from "@/lib/clubs/list-clubs.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "clubs-mine", points: 300, windowSeconds: 60 },
  query: clubListQuery,
  document: { summary: "The clubs that you are in.", answer: clubList },
  handler: ({ session, query: { q = "", sort = "activity", after = null } }) =>
    listClubs({ query: { q, sort, after }, memberOf: session.address }),
});
