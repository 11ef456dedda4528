import { adminCsvQuery } from "@/lib/admin/admin-list-schemas";
import { answerPeopleCsv } from "@/lib/admin/answer-admin-csv.server";
import { PEOPLE_TABS } from "@/lib/admin/people-tabs";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  right: "person.view",
  limit: { name: "admin-csv", points: 20, windowSeconds: 60 },
  query: adminCsvQuery(PEOPLE_TABS),
  document: { summary: "The people as a file; for admins." },
  handler: ({ session, query }) => answerPeopleCsv({ session, ...query }),
});
