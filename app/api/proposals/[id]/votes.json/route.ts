import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { answerVotesExport } from "@/lib/votes/answer-votes-export.server";
import { exportedVotes } from "@/lib/votes/votes-export-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "votes-export", points: 20, windowSeconds: 60 },
  params: proposalParams,
  cache: "live",
  document: {
    tag: "Votes",
    summary: "All votes of a proposal with their signatures, in the order of the voters' addresses.",
    answer: exportedVotes,
    refusals: ["NOT_FOUND"],
    parameters: { id: "The id of a proposal." },
    example: { id: "1" },
  },
  handler: ({ params }) => answerVotesExport({ proposalId: params.id, format: "json" }),
});
