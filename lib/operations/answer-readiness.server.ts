import "server-only";
import { checkReadiness } from "./check-readiness.server";

/**
 * 200 when this instance can answer, else 503 with the usual error fields and the reason. The chain, the index and the jobs
 * change nothing here: a balancer that heard of them would take away pages that serve.
 */
export async function answerReadiness({ requestId }: { requestId: string }): Promise<Response> {
  const { checkedAt, database } = await checkReadiness();
  const report = { ageMs: Math.max(0, Date.now() - checkedAt), database };
  if (database.ok) return Response.json({ status: "ready", ...report });
  const { code, reason } = database;
  return Response.json(
    { error: `database: ${reason}`, code, requestId, status: "not ready", failing: ["database"], ...report },
    { status: 503, headers: { "retry-after": "5" } },
  );
}
