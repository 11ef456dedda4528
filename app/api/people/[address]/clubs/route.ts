import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listPersonClubs } from "@/lib/profiles/list-person.server";
import { personClubsQuery, personParams } from "@/lib/profiles/profile-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "person-clubs", points: 300, windowSeconds: 60 },
  params: personParams,
  query: personClubsQuery,
  cache: "public",
  handler: ({ params, query }) => listPersonClubs({ address: params.address, query }),
});
