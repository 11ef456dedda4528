import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listAllFlags } from "@/lib/moderation/list-flags.server";
import { flagsQuery } from "@/lib/moderation/moderation-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  right: "flag.judge",
  limit: { name: "admin-flags", points: 120, windowSeconds: 60 },
  query: flagsQuery,
  document: { summary: "What was flagged; for admins." },
  handler: ({ session, query }) => listAllFlags({ address: session.address, query }),
});
