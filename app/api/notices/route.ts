import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listNotices } from "@/lib/proposals/list-notices.server";
import { noticePage, noticesQuery } from "@/lib/proposals/notice-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "notices", points: 120, windowSeconds: 60 },
  query: noticesQuery,
  document: { summary: "What opened, closes within 24 hours or closed in your clubs.", answer: noticePage },
  handler: ({ session, query }) => listNotices({ member: session.address, query }),
});
