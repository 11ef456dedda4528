/**
 * Runs once when a server starts: stops it when the configuration is not usable, or when the database answers and would
 * lose acknowledged writes. A database that is down does not stop it: requests answer 503 until it is back.
 */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { checkStart } = await import("@/lib/operations/check-start.server");
  await checkStart();
  const { limitReceiving } = await import("@/lib/http/limit-receiving.server");
  limitReceiving();
  // Loaded only where it is wanted.
  if (process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]) {
    const { startTracing } = await import("@/lib/operations/start-tracing.server");
    return startTracing();
  }
  // A development server loads changed routes itself, and a trace needs the spans that Next makes.
  if (process.env.NODE_ENV !== "production") return;
  const { answerDirectly } = await import("@/lib/routes/answer-directly.server");
  const { voteEndpoints } = await import("@/lib/votes/vote-endpoints");
  answerDirectly({
    path: voteEndpoints.cast.path,
    load: async () => (await import("@/app/api/ballots")).endpoints["POST /proposals/:id/ballots"],
  });
}
