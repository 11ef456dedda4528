import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { auditPage, moderationQuery } from "@/lib/audit/audit-schemas";
import { listAuditEntries } from "@/lib/audit/list-audit-entries.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

/** What owners, moderators and admins did, newest first. */
export const GET = withRoute({
  auth: "none",
  limit: { name: "moderation", points: 300, windowSeconds: 60 },
  query: moderationQuery,
  cache: "public",
  document: {
    tag: "Moderation",
    summary: "What owners, moderators and admins did, newest first.",
    answer: auditPage,
    parameters: {
      kind: "Only acts of this kind.",
      club: "Only acts in the club with this slug.",
      after: "The `next` of the page before.",
    },
    example: { club: "treasury" },
  },
  handler: ({ query }) => listAuditEntries({ query }),
});
