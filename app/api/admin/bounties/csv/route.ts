import { adminCsvQuery } from "@/lib/admin/admin-list-schemas";
import { ADMIN_BOUNTY_TABS } from "@/lib/admin/bounty-tabs";
import { answerBountiesCsv } from "@/lib/admin/list-content.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  right: "dashboard.view",
  limit: { name: "admin-csv", points: 20, windowSeconds: 60 },
  query: adminCsvQuery(ADMIN_BOUNTY_TABS),
  document: { summary: "The bounties as a file; for admins." },
  handler: ({ session, query }) => answerBountiesCsv({ session, ...query }),
});
