import { adminCsvQuery } from "@/lib/admin/admin-list-schemas";
import { answerSessionsCsv } from "@/lib/admin/answer-admin-csv.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: adminCsvQuery(["live"]),
    auth: "session",
    right: "person.view",
    limit: { name: "admin-csv", points: 20, windowSeconds: 60 },
    document: { summary: "The sessions as a file; for admins." },
    handler: ({ session, query }) => answerSessionsCsv({ session, q: query.q }),
  }),
});
