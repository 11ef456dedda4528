import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { answerVotesExport } from "@/lib/votes/answer-votes-export.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "votes-export", points: 20, windowSeconds: 60 },
  params: proposalParams,
  cache: "live",
  handler: ({ params }) => answerVotesExport({ proposalId: params.id, format: "csv" }),
});
