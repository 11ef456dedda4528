import { addressQuery } from "@/lib/admin/parse-test-queries";
import { requireTestAccess } from "@/lib/admin/require-test-access.server";
import { lookUpHoldings } from "@/lib/api/look-up-holdings.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const GET = withRoute({
  auth: "none",
  gate: requireTestAccess,
  limit: { name: "test-holdings", points: 60, windowSeconds: 60 },
  query: addressQuery,
  document: { internal: "for admins outside local mode" },
  handler: ({ query }) => lookUpHoldings(query.address),
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
