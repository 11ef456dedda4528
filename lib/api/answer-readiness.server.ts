import "server-only";
import { checkReadiness } from "./check-readiness.server";

/** 200 when database and chain serve; else 503 with the usual error fields, each failing part and its reason. Tells how far index and log are, and how the jobs go. */
export async function answerReadiness({ requestId }: { requestId: string }): Promise<Response> {
  const { checkedAt, database, chain, index, jobs, log } = await checkReadiness();
  const report = { ageMs: Math.max(0, Date.now() - checkedAt), database, chain, index, jobs, log };
  const failing = Object.entries({ database, chain }).flatMap(([name, part]) =>
    part.ok ? [] : [{ name, code: part.code, reason: part.reason }],
  );
  const [first] = failing;
  if (first === undefined) return Response.json({ status: "ready", ...report });
  return Response.json(
    {
      error: failing.map(({ name, reason }) => `${name}: ${reason}`).join("; "),
      code: first.code,
      requestId,
      status: "not ready",
      failing: failing.map(({ name }) => name),
      ...report,
    },
    { status: 503, headers: { "retry-after": "5" } },
  );
}
