import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listPersonVotes } from "@/lib/profiles/list-person.server";
import { personParams, personVotePage, personVotesQuery } from "@/lib/profiles/profile-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "person-votes", points: 300, windowSeconds: 60 },
  params: personParams,
  query: personVotesQuery,
  cache: "public",
  document: {
    tag: "People",
    summary: "What a person voted for and why, the newest first.",
    answer: personVotePage,
    parameters: { address: "An address in any casing.", after: "The `next` of the page before." },
    example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
  },
  handler: ({ params, query }) => listPersonVotes({ address: params.address, query }),
});
