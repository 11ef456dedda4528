import { route, serve } from "@/lib/routes/route.server";
import { answerManifest } from "@/lib/sharing/answer-manifest.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: null,
    cache: "public",
    document: { internal: "Browsers read it to install the product on a phone." },
    handler: () => answerManifest(),
  }),
});
