import { lookUpHoldings } from "@/lib/admin/look-up-holdings.server";
import { requireTestAccess } from "@/lib/admin/require-test-access.server";
import { addressQuery } from "@/lib/admin/test-tool-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: addressQuery,
    auth: "none",
    gate: requireTestAccess,
    limit: { name: "test-holdings", points: 60, windowSeconds: 60 },
    document: { internal: "for admins outside local mode" },
    handler: ({ query }) => lookUpHoldings(query.address),
  }),
});
