import { adminCsvQuery } from "@/lib/admin/admin-list-schemas";
import { answerProposalsCsv } from "@/lib/admin/list-content.server";
import { ADMIN_PROPOSAL_TABS } from "@/lib/admin/proposal-tabs";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  right: "dashboard.view",
  limit: { name: "admin-csv", points: 20, windowSeconds: 60 },
  query: adminCsvQuery(ADMIN_PROPOSAL_TABS),
  document: { summary: "The proposals as a file; for admins." },
  handler: ({ session, query }) => answerProposalsCsv({ session, ...query }),
});
