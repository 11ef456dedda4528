import { adminCsvQuery } from "@/lib/admin/admin-list-schemas";
import { ADMIN_CLUB_TABS } from "@/lib/admin/club-tabs";
import { answerClubsCsv } from "@/lib/admin/list-content.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  right: "dashboard.view",
  limit: { name: "admin-csv", points: 20, windowSeconds: 60 },
  query: adminCsvQuery(ADMIN_CLUB_TABS),
  document: { summary: "The clubs as a file; for admins." },
  handler: ({ session, query }) => answerClubsCsv({ session, ...query }),
});
