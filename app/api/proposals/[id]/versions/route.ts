import { getVersions } from "@/lib/proposals/get-versions.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { proposalVersions } from "@/lib/proposals/proposal-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: proposalParams,
    answer: proposalVersions,
    auth: "none",
    limit: { name: "proposal", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Proposals",
      summary:
        "Every signed text of a proposal, newest first. With isAltered it is not what the author signed.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => getVersions(params.id),
  }),
});
