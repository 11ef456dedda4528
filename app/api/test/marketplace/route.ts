import { lookUpMarketplace } from "@/lib/admin/look-up-marketplace.server";
import { requireTestAccess } from "@/lib/admin/require-test-access.server";
import { marketplaceQuery } from "@/lib/admin/test-tool-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: marketplaceQuery,
    auth: "none",
    gate: requireTestAccess,
    limit: { name: "test-marketplace", points: 60, windowSeconds: 60 },
    document: { internal: "for admins outside local mode" },
    handler: ({ query }) => lookUpMarketplace({ wallet: query.address, page: query.page }),
  }),
});
