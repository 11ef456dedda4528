import { answerTile } from "@/lib/log/answer-tiles.server";
import { tileParams } from "@/lib/log/log-query-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: tileParams,
    auth: "none",
    limit: { name: "log-tiles", points: 600, windowSeconds: 60 },
    cache: "immutable",
    document: { internal: "C2SP tlog-tiles is its document." },
    handler: ({ params }) => answerTile(params.path),
  }),
});
