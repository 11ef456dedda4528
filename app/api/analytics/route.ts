import { analyticsViewQuery } from "@/lib/analytics/analytics-schemas";
import { getAnalytics } from "@/lib/analytics/get-analytics.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "analytics", points: 60, windowSeconds: 60 },
  query: analyticsViewQuery,
  cache: "public",
  handler: ({ query: { view, range, club = null } }) => getAnalytics({ view, address: { range, club } }),
});
