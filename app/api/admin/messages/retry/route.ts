import { retryAnswer, retryRequest } from "@/lib/messages/admin-message-schemas";
import { retryDeadDeliveries } from "@/lib/messages/retry-dead.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: retryRequest,
    answer: retryAnswer,
    auth: "session",
    right: "message.send",
    limit: { name: "messages-retry", points: 30, windowSeconds: 60 },
    handler: ({ session, body }) => retryDeadDeliveries(session, body),
  }),
});
