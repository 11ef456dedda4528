import { clubDiscordEndpoints } from "@/lib/messages/club-discord-endpoints";
import {
  removeClubDiscord,
  setClubDiscord,
  viewClubDiscord,
} from "@/lib/messages/connect-club-discord.server";
import { route, serve } from "@/lib/routes/route.server";

const limit = { name: "club-discord", points: 30, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...clubDiscordEndpoints.read,
    auth: "session",
    limit: { name: "club-discord-read", points: 120, windowSeconds: 60 },
    document: { summary: "Whether a club posts to Discord, for its owner." },
    handler: ({ session, params }) => viewClubDiscord({ slug: params.clubSlug, address: session.address }),
  }),
  PUT: serve({
    ...clubDiscordEndpoints.set,
    auth: "session",
    limit,
    handler: ({ session, params, body }) =>
      setClubDiscord({ slug: params.clubSlug, address: session.address, ...body }),
  }),
  DELETE: serve({
    ...clubDiscordEndpoints.remove,
    auth: "session",
    limit,
    handler: ({ session, params }) => removeClubDiscord({ slug: params.clubSlug, address: session.address }),
  }),
});
