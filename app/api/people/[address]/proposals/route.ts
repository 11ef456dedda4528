import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { personParams, personProposalsQuery } from "@/lib/profiles/profile-schemas";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { proposalPage } from "@/lib/proposals/proposal-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "person-proposals", points: 300, windowSeconds: 60 },
  params: personParams,
  query: personProposalsQuery,
  cache: "public",
  document: {
    tag: "People",
    summary: "What a person proposed, the newest first.",
    answer: proposalPage,
    parameters: { address: "An address in any casing.", after: "The `next` of the page before." },
    example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
  },
  handler: ({ params, query }) =>
    listProposals({ slug: null, query: { ...query, status: "any", sort: "newest", author: params.address } }),
});
