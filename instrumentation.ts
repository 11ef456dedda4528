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
  if (!process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]) return;
  // Loaded only where it is wanted.
  const { startTracing } = await import("@/lib/operations/start-tracing.server");
  startTracing();
}
