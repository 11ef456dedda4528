import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams } from "@/lib/clubs/club-schemas";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { proposalsQuery } from "@/lib/proposals/proposal-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "proposals", points: 300, windowSeconds: 60 },
  params: clubParams,
  query: proposalsQuery,
  cache: "live",
  handler: ({ params, query }) => listProposals({ slug: params.clubSlug, query }),
});
