import { idParams } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";
import { answerEmbed } from "@/lib/sharing/answer-embed.server";
import { embedQuery } from "@/lib/sharing/open-data-schemas";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: idParams,
    query: embedQuery,
    auth: "none",
    limit: { name: "embed", points: 300, windowSeconds: 60 },
    isEmbedded: true,
    cache: "public",
    document: {
      tag: "Proposals",
      summary:
        "A proposal's result as a page for a frame in another site. It reads no cookie, and recounts when its reader presses.",
      file: { type: "text/html", holds: "A page below 5 kB." },
      refusals: ["NOT_FOUND"],
      parameters: {
        id: "The id of a proposal.",
        theme: "light, dark, or auto: as the reader's system is set.",
      },
      example: { id: "1", theme: "dark" },
    },
    handler: ({ params, query }) => answerEmbed(params.id, query.theme),
  }),
});
