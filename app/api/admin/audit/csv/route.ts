import { auditCsvQuery } from "@/lib/admin/admin-schemas";
import { answerAuditCsv } from "@/lib/admin/search-audit.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  right: "audit.view",
  limit: { name: "admin-csv", points: 20, windowSeconds: 60 },
  query: auditCsvQuery,
  document: { summary: "The audit log as a file; for admins." },
  handler: ({ session, query }) => answerAuditCsv({ session, ...query }),
});
