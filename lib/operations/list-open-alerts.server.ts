import "server-only";
import { type Alert, isSameAlert } from "@/lib/audit/alert-kinds";
import { listAlerts } from "@/lib/audit/alert-store.server";
import { judgeAlerts, judgedKinds } from "./judge-alerts";
import type { Watch } from "./watch";

/** The one list of what needs an operator, newest first. /admin shows it, the monitor answers it, the webhook sends it. */
export async function listOpenAlerts(watch: Watch): Promise<Alert[]> {
  const stored = await listAlerts();
  const now = new Date();
  const judged = judgeAlerts(watch).map((draft): Alert => {
    const known = stored.find((alert) => isSameAlert(alert, draft));
    return { id: null, raisedAt: now, seenAt: now, ...known, ...draft };
  });
  const raised = stored.filter(({ kind }) => !judgedKinds.has(kind));
  return [...judged, ...raised].toSorted((left, right) => right.raisedAt.getTime() - left.raisedAt.getTime());
}
