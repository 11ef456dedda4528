import "server-only";
import { isCommitOff } from "@/lib/db/database-fault";
import { getLogger } from "@/lib/env/logger.server";
import { AppError, type AppErrorCode } from "@/lib/http/app-error";
import { describeFault } from "@/lib/http/describe-fault";
import { toAppError } from "@/lib/http/to-app-error";
import { withDeadline } from "@/lib/shared/with-deadline";
import type { PartState } from "./judge-readiness";

/** A part has this long, so that the answer comes within 5 s. */
const PART_MS = 4_500;

/** What `look` says of a part and how long that took. Never throws; says nothing secret. */
export async function reportPart<State extends PartState>(
  code: AppErrorCode,
  look: () => Promise<State>,
): Promise<(State | PartState) & { durationMs: number }> {
  const startedAt = performance.now();
  const late = () => new AppError(code, `no answer within ${PART_MS} ms`);
  const state = await withDeadline(PART_MS, late, look).catch((error: unknown): PartState => {
    const fault = toAppError(error);
    // The cause may name hosts and users: it goes to the log, the answer has the general text.
    getLogger().warn({ code: fault.code, fault: describeFault(fault.cause) ?? fault.message }, "not ready");
    return { ok: false, code, reason: reasonOf(fault) };
  });
  return { ...state, durationMs: Math.round(performance.now() - startedAt) };
}

function reasonOf(fault: AppError): string {
  if (isCommitOff(fault.cause)) return "synchronous_commit is off";
  return fault.code === "INTERNAL" ? "failed; see the log" : fault.message;
}
