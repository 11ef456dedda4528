import { answerTelegram, checkTelegram } from "@/lib/messages/connect-telegram.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** What people write to the bot. Telegram takes the answer as a call of its Bot API, and sends an update again that gets no 200. */
  POST: serve({
    auth: "none",
    gate: checkTelegram,
    readsBody: true,
    limit: { name: "telegram", points: 3_000, windowSeconds: 60 },
    handler: async ({ request }) => (await answerTelegram(request)) ?? {},
  }),
});
