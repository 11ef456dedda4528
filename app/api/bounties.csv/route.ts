import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { bountiesQuery } from "@/lib/bounties/bounty-schemas";
import { exportBounties } from "@/lib/bounties/export-bounties.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "bounties-export", points: 20, windowSeconds: 60 },
  query: bountiesQuery,
  cache: "live",
  document: {
    tag: "Bounties",
    summary: "All bounties that the filters leave, as a file in the order of the list.",
    file: { type: "text/csv", holds: "One line a bounty." },
    parameters: {
      state: "`open`, `in-review` (the overdue ones too), `completed`, or `any`.",
      type: "`open` to everybody, or `apply` first.",
      label: "Only bounties with this label.",
      sort: "By `deadline` (of open ones the next first), by `prize` (tokens before CRO), by `submissions`, or `newest`.",
      sponsor: "Only bounties of this address.",
      after: "The `next` of the page before.",
    },
    example: { state: "any" },
  },
  handler: ({ query }) => exportBounties(query),
});
