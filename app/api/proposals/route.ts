import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { proposalPage, proposalsQuery } from "@/lib/proposals/proposal-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "proposals", points: 300, windowSeconds: 60 },
  query: proposalsQuery,
  cache: "live",
  document: {
    tag: "Proposals",
    summary:
      "The proposals of all clubs that are not hidden, a page at a time; the first begins with the featured ones.",
    answer: proposalPage,
    parameters: {
      status: "Only proposals of this status.",
      sort: "`newest` first, what is `ending` first, or what `ended` or was cancelled last.",
      author: "Only proposals by this address.",
      after: "The `next` of the page before.",
    },
    example: { status: "active", sort: "ending" },
  },
  handler: ({ query }) => listProposals({ slug: null, query }),
});
