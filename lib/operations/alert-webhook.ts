import { alertKinds } from "@/lib/audit/alert-kinds";
import type { AlertNotice } from "@/lib/audit/alert-notice";

/**
 * What the receiver of alerts gets. A message that is sent again has the same id, so a receiver that keeps the ids acts once. Its
 * text may be newer.
 */
export function writeAlertMessage(
  notice: AlertNotice,
  { appOrigin }: { appOrigin: string },
): { id: string; body: string } {
  const { id, kind, subject, message, raisedAt, clearedAt, event } = notice;
  const isEnd = event === "ended";
  const body = {
    type: `alert.${event}`,
    timestamp: (isEnd && clearedAt ? clearedAt : raisedAt).toISOString(),
    data: {
      id,
      kind,
      subject,
      ...alertKinds[kind],
      message,
      since: raisedAt.toISOString(),
      until: isEnd && clearedAt ? clearedAt.toISOString() : null,
      url: `${appOrigin}/admin`,
    },
  };
  return { id: `${id}.${event}`, body: JSON.stringify(body) };
}
