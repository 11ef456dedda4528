import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listPersonClubs } from "@/lib/profiles/list-person.server";
import { personClubPage, personClubsQuery, personParams } from "@/lib/profiles/profile-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "person-clubs", points: 300, windowSeconds: 60 },
  params: personParams,
  query: personClubsQuery,
  cache: "public",
  document: {
    tag: "People",
    summary: "The clubs that a person owns, moderates or is in.",
    answer: personClubPage,
    parameters: { address: "An address in any casing.", after: "The `next` of the page before." },
    example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
  },
  handler: ({ params, query }) => listPersonClubs({ address: params.address, query }),
});
