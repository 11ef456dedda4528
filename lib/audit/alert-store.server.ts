import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { pick, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable } from "@/lib/db/transaction.server";
import { type Alert, type AlertDraft, type AlertKey, type AlertKind, isAlertKind } from "./alert-kinds";

/** The column's limit. */
const MAX_MESSAGE = 2_000;
const MAX_LISTED = 100;

/**
 * True while the alert is open, and after it while the webhook may not have heard of its end: raised then, it stays the same one. An
 * end that was tried may have arrived, so a later alert counts as a new one.
 */
const IS_SAME_ALERT =
  "(a.cleared_at IS NULL OR (a.ended_told_at IS NULL AND (a.began_told_at IS NOT NULL) = (a.tell_tries = 0)))";

/** Alerts admins until it is cleared. Raised again, it only notes that it was seen again, and with which values. */
export async function raiseAlert(
  { kind, subject, message }: AlertDraft,
  db: Queryable = getPool(),
): Promise<void> {
  await db.query(
    `INSERT INTO alert AS a (kind, subject, message, raised_at, seen_at)
     SELECT $1, $2, $3, t.now, t.now FROM (SELECT app_now() AS now) t
     ON CONFLICT (kind, subject) DO UPDATE SET message = EXCLUDED.message, seen_at = EXCLUDED.seen_at, cleared_at = NULL,
       (id, raised_at, began_told_at, ended_told_at, tell_tries, tell_after) = (SELECT
         CASE WHEN ${IS_SAME_ALERT} THEN a.id ELSE EXCLUDED.id END,
         CASE WHEN ${IS_SAME_ALERT} THEN a.raised_at ELSE EXCLUDED.raised_at END,
         CASE WHEN ${IS_SAME_ALERT} THEN a.began_told_at END,
         CASE WHEN ${IS_SAME_ALERT} THEN a.ended_told_at END,
         CASE WHEN ${IS_SAME_ALERT} THEN a.tell_tries ELSE 0 END,
         CASE WHEN ${IS_SAME_ALERT} THEN a.tell_after END)`,
    [kind, subject, message.slice(0, MAX_MESSAGE)],
  );
}

/** The matter is settled; nothing happens when it was never raised. */
export async function clearAlert({ kind, subject }: AlertKey, db: Queryable = getPool()): Promise<void> {
  await db.query(
    "UPDATE alert SET cleared_at = app_now() WHERE kind = $1 AND subject = $2 AND cleared_at IS NULL",
    [kind, subject],
  );
}

/** Settles matters of this kind that nobody saw again for as long. */
export async function clearUnseen(kind: AlertKind, seconds: number): Promise<void> {
  await getPool().query(
    `UPDATE alert SET cleared_at = app_now()
     WHERE kind = $1 AND cleared_at IS NULL AND seen_at < app_now() - make_interval(secs => $2)`,
    [kind, seconds],
  );
}

const storedAlert = pick(tables.alert, "id", "kind", "subject", "message", "raisedAt", "seenAt");

/** The alerts that are not cleared, newest first, at most 100 of them. */
export async function listAlerts(db: Queryable = getPool()): Promise<Alert[]> {
  const alerts = await rows(
    db,
    storedAlert,
    `SELECT ${select(storedAlert)} FROM alert WHERE cleared_at IS NULL
     ORDER BY raised_at DESC, kind, subject LIMIT $1`,
    [MAX_LISTED],
  );
  // A later version may have kinds that this one can't explain.
  return alerts.flatMap(({ kind, ...alert }) => (isAlertKind(kind) ? [{ kind, ...alert }] : []));
}

/** The matters of one kind that are not cleared. */
export function listOpenSubjects(kind: AlertKind): Promise<string[]> {
  return rows(getPool(), text, "SELECT subject FROM alert WHERE kind = $1 AND cleared_at IS NULL", [kind]);
}
