import { adminCsvQuery } from "@/lib/admin/admin-list-schemas";
import { ADMIN_PROPOSAL_TABS } from "@/lib/admin/admin-tabs";
import { answerProposalsCsv } from "@/lib/admin/list-content.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: adminCsvQuery(ADMIN_PROPOSAL_TABS),
    auth: "session",
    right: "dashboard.view",
    limit: { name: "admin-csv", points: 20, windowSeconds: 60 },
    document: { summary: "The proposals as a file; for admins." },
    handler: ({ session, query }) => answerProposalsCsv({ session, ...query }),
  }),
});
