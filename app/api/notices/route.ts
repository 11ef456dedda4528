import { noticeEndpoints } from "@/lib/proposals/notice-endpoints";
import { route, serve } from "@/lib/routes/route.server";
import { listOwnNotices } from "@/lib/votes/list-own-notices.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...noticeEndpoints.list,
    auth: "session",
    limit: { name: "notices", points: 120, windowSeconds: 60 },
    document: { summary: "Updates from your clubs of the last 14 days." },
    handler: ({ session, query }) => listOwnNotices({ member: session.address, query }),
  }),
});
