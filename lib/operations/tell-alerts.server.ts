import "server-only";
import { claimNotices, markTold } from "@/lib/audit/alert-notice-store.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { writeAlertMessage } from "./alert-webhook";
import { postWebhook } from "./post-webhook.server";

export type Telling = { told: number; untold: number };

/**
 * Sends what began and what ended to ALERT_WEBHOOK_URL. At least once: a message goes out again only when its answer was lost, or
 * when nobody noted it before the process died. Never throws because of the receiver.
 */
export async function tellAlerts(): Promise<Telling> {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret, APP_ORIGIN } = getEnvironment();
  if (url === undefined) return { told: 0, untold: 0 };
  const outcomes = await Promise.all(
    (await claimNotices()).map(async (notice): Promise<boolean> => {
      try {
        await postWebhook(writeAlertMessage(notice, { appOrigin: APP_ORIGIN }), { url, secret });
      } catch (error) {
        // The receiver's address may hold a key, and fetch's messages don't name it.
        getLogger().warn(
          { kind: notice.kind, fault: String(error).slice(0, 200) },
          "alert webhook not delivered",
        );
        return false;
      }
      await markTold(notice);
      return true;
    }),
  );
  const told = outcomes.filter(Boolean).length;
  return { told, untold: outcomes.length - told };
}
