import { getTreeHead } from "@/lib/log/get-tree-head.server";
import { logEndpoints } from "@/lib/log/log-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...logEndpoints.head,
    auth: "none",
    limit: { name: "log-head", points: 300, windowSeconds: 60 },
    cache: "newest",
    document: {
      tag: "Log",
      summary:
        "The newest signed head of the public log. `note` is what is signed, the checkpoint that `GET /checkpoint` answers as text; the other fields repeat it.",
    },
    handler: () => getTreeHead(),
  }),
});
