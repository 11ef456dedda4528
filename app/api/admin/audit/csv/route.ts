import { auditCsvQuery } from "@/lib/admin/admin-schemas";
import { answerAuditCsv } from "@/lib/admin/search-audit.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: auditCsvQuery,
    auth: "session",
    right: "audit.view",
    limit: { name: "admin-csv", points: 20, windowSeconds: 60 },
    document: { summary: "The audit log as a file; for admins." },
    handler: ({ session, query }) => answerAuditCsv({ session, ...query }),
  }),
});
