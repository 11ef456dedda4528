import { answerDiscord } from "@/lib/messages/answer-discord.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Commands that people give on Discord, which signs each call and gives up after 3 s. */
  POST: serve({
    auth: "none",
    readsBody: true,
    limit: { name: "discord", points: 3_000, windowSeconds: 60 },
    handler: ({ request }) => answerDiscord(request),
  }),
});
