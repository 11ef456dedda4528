import { makeFeed, removeFeed, viewFeed } from "@/lib/messages/change-feed.server";
import { feedEndpoints } from "@/lib/messages/feed-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...feedEndpoints.read,
    auth: "session",
    limit: { name: "messages", points: 120, windowSeconds: 60 },
    document: { summary: "Whether you have a feed and a calendar of your own." },
    handler: ({ session }) => viewFeed(session.address),
  }),
  POST: serve({
    ...feedEndpoints.make,
    auth: "session",
    limit: { name: "messages-feed", points: 10, windowSeconds: 3_600 },
    handler: ({ session, body }) => makeFeed(session.address, body),
  }),
  DELETE: serve({
    ...feedEndpoints.remove,
    auth: "session",
    limit: { name: "messages-wish", points: 30, windowSeconds: 60 },
    handler: ({ session }) => removeFeed(session.address),
  }),
});
