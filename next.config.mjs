import { hashSources } from "./local/hash-sources.mjs";

// Hosts set these for each build, and Next would let client files depend on them (docs/decisions/062-served-client.md).
for (const name of ["NEXT_DEPLOYMENT_ID", "NEXT_HASH_SALT"]) delete process.env[name];

const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** @type {import("next").NextConfig} */
const nextConfig = {
  // The same for the same sources. Blockers of advertisements refuse addresses with "ad" in them.
  generateBuildId: () =>
    hashSources(import.meta.dirname)
      .slice(0, 24)
      .replaceAll("a", "g"),
  // A folder that runs alone, for the image; it would cost every other build time and space.
  output: process.env.BUILD_STANDALONE === "1" ? "standalone" : undefined,
  typedRoutes: true,
  poweredByHeader: false,
  // Middleware and the route wrapper set the full list; files they don't serve need this one.
  headers: async () => [
    { source: "/:path*", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] },
    // Asked for again at each check for a newer one, and obeyed by the worker: it talks to this site alone.
    {
      source: "/push-worker.js",
      headers: [
        { key: "Cache-Control", value: "no-cache" },
        { key: "Content-Security-Policy", value: "default-src 'none'; connect-src 'self'; img-src 'self'" },
      ],
    },
    // Only a worker obeys the policy of its script: those that recount a vote connect to nothing.
    ...(process.env.NODE_ENV === "development"
      ? []
      : [
          {
            source: "/_next/static/chunks/:path*",
            headers: [{ key: "Content-Security-Policy", value: workerPolicy }],
          },
        ]),
  ],
  // WalletConnect's own dialog, which ours takes the place of: package.json keeps its 240 MB out.
  turbopack: { resolveAlias: { "@reown/appkit/core": "@reown/appkit" } },
  // The middleware names the screen, or the page under /clubs, and takes the header from every request that it sees: these same ones.
  // Next compiles each rule again for every request, the API's too, so there is just one.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: "/((?!api/|_next/static/).*)",
        has: [{ type: "header", key: "x-screen", value: "/(?<screen>[a-z_-]+|clubs/.+)" }],
        destination: "/:screen",
      },
    ],
  }),
  images: { unoptimized: true },
  // `npm test` judges all types, so the builds of the launcher don't.
  typescript: { ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === "1" },
  experimental: {
    useTypeScriptCli: true,
    authInterrupts: true,
    // Loading every page would freeze a new instance for seconds after it is ready. So the first visitor of each page waits for it.
    preloadEntriesOnStart: false,
    // Firefox ends every request the moment another page is asked for. Next then loaded the page that was being left
    // again, which took its reader back; so it asks again instead, as it does when a connection is lost.
    useOffline: true,
    // A start waits for the build: it writes neither a cache of 260 MB nor maps of the server's code of 90 MB.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
  },
  // Readiness compares these with the database, so a serverless bundle must have them.
  outputFileTracingIncludes: {
    "/test-schema": ["./prisma/migrations/**/*"],
    "/api/**": ["./prisma/migrations/**/*", "./node_modules/@fontsource/*/files/*-{500,700}-normal.woff"],
  },
  serverExternalPackages: ["pino", "pg", "siwe"],
};

export default nextConfig;
