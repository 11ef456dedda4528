import type { Instrumentation } from "next";
import type { RequestStep } from "@/lib/http/request-steps.server";

/**
 * Runs once when a server starts: stops it when the configuration is not usable, or when the database answers and would
 * lose acknowledged writes. A database that is down does not stop it: requests answer 503 until it is back.
 */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { checkStart } = await import("@/lib/operations/check-start.server");
  await checkStart();
  const { walkBeforeNext } = await import("@/lib/http/request-steps.server");
  // Loaded only where it is wanted. A trace needs the spans that Next makes.
  if (process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]) {
    const { startTracing } = await import("@/lib/operations/start-tracing.server");
    startTracing();
  }
  // A development server loads changed routes itself.
  walkBeforeNext(process.env.NODE_ENV === "production" ? await listSteps() : []);
}

async function listSteps(): Promise<RequestStep[]> {
  const [{ readFile }, { join }] = await Promise.all([import("node:fs/promises"), import("node:path")]);
  const [{ watchRequests }, { nameRoutes }, { admitRequests }, { warmUp }, { answerDirectly }] =
    await Promise.all([
      import("@/lib/operations/watch-requests.server"),
      import("@/lib/operations/name-routes"),
      import("@/lib/http/admit-requests.server"),
      import("@/lib/http/warm-up.server"),
      import("@/lib/routes/answer-directly.server"),
    ]);
  const [{ ENDPOINTS }, { listEndpoints }, { voteEndpoints }, manifest] = await Promise.all([
    import("@/app/api/endpoints"),
    import("@/lib/routes/endpoint-table.server"),
    import("@/lib/votes/vote-endpoints"),
    readFile(/* turbopackIgnore: true */ join(process.cwd(), ".next/routes-manifest.json"), "utf8"),
  ]);
  const paths = listEndpoints(ENDPOINTS).map(({ path }) => path);
  return [
    watchRequests(nameRoutes(paths, manifest)),
    admitRequests(),
    warmUp(),
    answerDirectly({
      path: voteEndpoints.cast.path,
      load: async () => (await import("@/app/api/ballots")).endpoints["POST /proposals/:id/ballots"],
    }),
  ];
}

/** Next's own line for a failed page names neither the request nor the id that its reader sees. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { notePageError } = await import("@/lib/operations/watch-requests.server");
  notePageError(error, request, routePath);
};
