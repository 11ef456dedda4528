import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { computed, oneOf, pick, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { isAlertKind } from "./alert-kinds";
import type { AlertNotice } from "./alert-notice";

/** Longer than one attempt takes; doubled by each one that failed. */
const RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 900;
const AT_ONCE = 10;

const notice = {
  ...pick(tables.alert, "id", "kind", "subject", "message", "raisedAt", "clearedAt"),
  event: computed(oneOf("began", "ended"), "CASE WHEN began_told_at IS NULL THEN 'began' ELSE 'ended' END"),
};

/**
 * Takes what is to be told now: nobody else gets it before its next turn, also when this process dies over it. An alert
 * that ended before its beginning was ever tried is told to nobody; one that was tried is, because its answer may be lost.
 */
export async function claimNotices(): Promise<AlertNotice[]> {
  const notices = await rows(
    getPool(),
    notice,
    `UPDATE alert SET tell_tries = tell_tries + 1,
       tell_after = app_now() + make_interval(secs => least($1 * 2 ^ least(tell_tries, 10), $2))
     WHERE id IN (
       SELECT id FROM alert
       WHERE (tell_after IS NULL OR tell_after <= app_now())
         AND CASE WHEN began_told_at IS NULL THEN cleared_at IS NULL OR tell_tries > 0
                  ELSE cleared_at IS NOT NULL AND ended_told_at IS NULL END
       ORDER BY seen_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${select(notice)}`,
    [RETRY_SECONDS, LONGEST_RETRY_SECONDS, AT_ONCE],
  );
  // A later version may have kinds that this one can't explain; that version sends them.
  return notices.flatMap(({ kind, ...row }) => (isAlertKind(kind) ? [{ kind, ...row }] : []));
}

/** Notes that the receiver has it. */
export async function markTold({ id, event }: Pick<AlertNotice, "id" | "event">): Promise<void> {
  const column = event === "began" ? "began_told_at" : "ended_told_at";
  await getPool().query(
    `UPDATE alert SET ${column} = app_now(), tell_tries = 0, tell_after = NULL WHERE id = $1`,
    [id],
  );
}
