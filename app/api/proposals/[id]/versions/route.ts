import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { getVersions } from "@/lib/proposals/get-versions.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { proposalVersions } from "@/lib/proposals/proposal-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "proposal", points: 300, windowSeconds: 60 },
  params: proposalParams,
  cache: "live",
  document: {
    tag: "Proposals",
    summary:
      "Every signed text of a proposal, newest first. With isAltered it is not what the author signed.",
    answer: proposalVersions,
    refusals: ["NOT_FOUND"],
    parameters: { id: "The id of a proposal." },
    example: { id: "1" },
  },
  handler: ({ params }) => getVersions(params.id),
});
