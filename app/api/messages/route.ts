import { changeWishes } from "@/lib/messages/change-messages.server";
import { messageEndpoints } from "@/lib/messages/message-endpoints";
import { viewMessages } from "@/lib/messages/view-messages.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...messageEndpoints.read,
    auth: "session",
    limit: { name: "messages", points: 120, windowSeconds: 60 },
    document: { summary: "What you are told, and where." },
    handler: ({ session }) => viewMessages(session.address),
  }),
  PUT: serve({
    ...messageEndpoints.wish,
    auth: "session",
    limit: { name: "messages-wish", points: 30, windowSeconds: 60 },
    handler: ({ session, body }) => changeWishes(session.address, body),
  }),
});
