import { testAnswer } from "@/lib/messages/admin-message-schemas";
import { sendTest } from "@/lib/messages/send-test.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    answer: testAnswer,
    auth: "session",
    right: "message.send",
    limit: { name: "messages-test", points: 5, windowSeconds: 3_600 },
    handler: ({ session }) => sendTest(session),
  }),
});
