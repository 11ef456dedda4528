import { adminCsvQuery } from "@/lib/admin/admin-list-schemas";
import { PEOPLE_TABS } from "@/lib/admin/admin-tabs";
import { answerPeopleCsv } from "@/lib/admin/answer-admin-csv.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: adminCsvQuery(PEOPLE_TABS),
    auth: "session",
    right: "person.view",
    limit: { name: "admin-csv", points: 20, windowSeconds: 60 },
    document: { summary: "The people as a file; for admins." },
    handler: ({ session, query }) => answerPeopleCsv({ session, ...query }),
  }),
});
