import { marketplaceQuery } from "@/lib/admin/parse-test-queries";
import { requireTestAccess } from "@/lib/admin/require-test-access.server";
import { lookUpMarketplace } from "@/lib/api/look-up-marketplace.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const GET = withRoute({
  auth: "none",
  gate: requireTestAccess,
  limit: { name: "test-marketplace", points: 60, windowSeconds: 60 },
  query: marketplaceQuery,
  document: { internal: "for admins outside local mode" },
  handler: ({ query }) => lookUpMarketplace({ wallet: query.address, page: query.page }),
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
