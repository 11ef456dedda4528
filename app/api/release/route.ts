import { getRelease } from "@/lib/release/get-release.server";
import { releaseEndpoint } from "@/lib/release/release-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...releaseEndpoint,
    auth: "none",
    limit: { name: "release", points: 120, windowSeconds: 60 },
    cache: "newest",
    document: {
      tag: "Log",
      summary:
        "The files that browsers get. `manifest` has a line for each, as `sha256sum` writes it. `entry` is the release's line in the public log, whose `manifest` is the SHA-256 of that text. Null before the first release.",
    },
    handler: () => getRelease(),
  }),
});
