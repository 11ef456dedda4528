import { clubDiscordEndpoints } from "@/lib/messages/club-discord-endpoints";
import { testClubDiscord } from "@/lib/messages/connect-club-discord.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...clubDiscordEndpoints.test,
    auth: "session",
    limit: { name: "club-discord-test", points: 5, windowSeconds: 60 },
    handler: ({ session, params }) => testClubDiscord({ slug: params.clubSlug, address: session.address }),
  }),
});
