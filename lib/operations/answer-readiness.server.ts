import "server-only";
import type { AppErrorCode } from "@/lib/http/app-error";
import { checkReadiness } from "./check-readiness.server";

/** A database that is away for less long leaves the instance in: its pages say so, and a balancer's would say less. */
const GRACE_MS = 10_000;

let hasBeenWell = false;
/** Of the first look without an answer since the last with one. */
let silentSince: number | null = null;

/**
 * 200 when this instance can answer, else 503 with the usual error fields and the reason. The chain, the index and the jobs
 * change nothing here: a balancer that heard of them would take away pages that serve.
 */
export async function answerReadiness({ requestId }: { requestId: string }): Promise<Response> {
  const { checkedAt, database, hasAnswered } = await checkReadiness();
  const report = { ageMs: Math.max(0, Date.now() - checkedAt), database };
  hasBeenWell ||= database.ok;
  silentSince = hasAnswered ? null : (silentSince ?? checkedAt);
  const isGraced = hasBeenWell && silentSince !== null && checkedAt - silentSince < GRACE_MS;
  if (!database.ok && !isGraced) return refuse("database", database);
  // The very first request of a process comes before anything could be made ready.
  if (globalThis.clubIsCold) return refuse("process", { code: "BUSY", reason: "it is starting" });
  return Response.json({ status: "ready", ...report });

  function refuse(part: string, { code, reason }: { code: AppErrorCode; reason: string }): Response {
    return Response.json(
      { error: `${part}: ${reason}`, code, requestId, status: "not ready", failing: [part], ...report },
      { status: 503, headers: { "retry-after": "5" } },
    );
  }
}
