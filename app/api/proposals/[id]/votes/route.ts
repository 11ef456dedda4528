import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { listVotePage } from "@/lib/votes/list-votes.server";
import { votePage, votesQuery } from "@/lib/votes/vote-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "votes", points: 300, windowSeconds: 60 },
  params: proposalParams,
  query: votesQuery,
  cache: "live",
  document: {
    tag: "Votes",
    summary: "The ballots of a proposal that count, a page at a time.",
    answer: votePage,
    refusals: ["NOT_FOUND"],
    parameters: {
      id: "The id of a proposal.",
      sort: "By most power or by latest time.",
      choice: "Only this choice.",
      withReason: "1: only votes with a reason.",
      voter: "Only addresses that begin so.",
      cursor: "The `next` of the page before.",
    },
    example: { id: "1", sort: "time", choice: "yes" },
  },
  handler: ({ params, query }) => listVotePage({ proposalId: params.id, query }),
});
