import { answerAvatar } from "@/lib/clubs/answer-avatar.server";
import { avatarParams } from "@/lib/clubs/club-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: avatarParams,
    auth: "none",
    limit: { name: "club-avatars", points: 1200, windowSeconds: 60 },
    cache: "immutable",
    document: {
      tag: "Clubs",
      summary: "The picture of a club; what a hash names never changes.",
      file: { type: "image/webp", holds: "A square picture." },
      refusals: ["NOT_FOUND"],
      parameters: { hash: "The `avatarHash` of a club." },
      example: { hash: "ca417aeddbd875500a5494de730fe6270fe423214492f51e04dac75cd935dc1b" },
    },
    handler: ({ params }) => answerAvatar(params.hash),
  }),
});
