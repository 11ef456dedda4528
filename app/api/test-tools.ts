import { lookUpHoldings } from "@/lib/admin/look-up-holdings.server";
import { lookUpMarketplace } from "@/lib/admin/look-up-marketplace.server";
import { requireTestAccess } from "@/lib/admin/require-test-access.server";
import { addressQuery, eventsQuery, marketplaceQuery } from "@/lib/admin/test-tool-schemas";
import { viewSchema } from "@/lib/admin/view-schema.server";
import { viewEvents } from "@/lib/operations/view-events.server";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  "GET /test/holdings": serve({
    query: addressQuery,
    auth: "none",
    gate: requireTestAccess,
    limit: { name: "test-holdings", points: 60, windowSeconds: 60 },
    document: { internal: "for admins outside local mode" },
    handler: ({ query }) => lookUpHoldings(query.address),
  }),
  "GET /test/logs": serve({
    query: eventsQuery,
    auth: "none",
    gate: requireTestAccess,
    limit: { name: "test-logs", points: 60, windowSeconds: 60 },
    document: { internal: "for admins outside local mode" },
    handler: ({ query }) => viewEvents({ ...query, after: query.after ?? null }),
  }),
  "GET /test/marketplace": serve({
    query: marketplaceQuery,
    auth: "none",
    gate: requireTestAccess,
    limit: { name: "test-marketplace", points: 60, windowSeconds: 60 },
    document: { internal: "for admins outside local mode" },
    handler: ({ query }) => lookUpMarketplace({ wallet: query.address, page: query.page }),
  }),
  "GET /test/schema": serve({
    auth: "none",
    gate: requireTestAccess,
    limit: { name: "test-schema", points: 60, windowSeconds: 60 },
    document: { internal: "for admins outside local mode" },
    handler: () => viewSchema(),
  }),
};
