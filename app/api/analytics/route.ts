import { analyticsDto, analyticsViewQuery } from "@/lib/analytics/analytics-schemas";
import { getAnalytics } from "@/lib/analytics/get-analytics.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: analyticsViewQuery,
    answer: analyticsDto,
    auth: "none",
    limit: { name: "analytics", points: 60, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Analytics",
      summary: "All numbers and metrics of one analytics page.",
      refusals: ["NOT_FOUND"],
      parameters: {
        view: "`votes` for how people vote, `nft` for who holds what.",
        range: "Proposals whose voting ended in this many days; `all` for every one.",
        club: "The slug of a club; all clubs without it.",
      },
      example: { view: "votes", range: "365" },
    },
    handler: ({ query: { view, range, club = null } }) => getAnalytics({ view, address: { range, club } }),
  }),
});
