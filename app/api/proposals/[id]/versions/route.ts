import { getVersions } from "@/lib/proposals/get-versions.server";
import { proposalVersions } from "@/lib/proposals/proposal-schemas";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: idParams,
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
