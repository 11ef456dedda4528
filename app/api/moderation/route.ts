import { auditPage, moderationQuery } from "@/lib/audit/audit-schemas";
import { listAuditEntries } from "@/lib/audit/list-audit-entries.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** What owners, moderators and admins did, newest first. */
  GET: serve({
    query: moderationQuery,
    answer: auditPage,
    auth: "none",
    limit: { name: "moderation", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Moderation",
      summary: "What owners, moderators and admins did, newest first.",
      parameters: {
        kind: "Only actions of this kind.",
        club: "Only actions in the club with this slug.",
        after: "The `next` of the page before.",
      },
      example: { club: "treasury" },
    },
    handler: ({ query }) => listAuditEntries({ query }),
  }),
});
