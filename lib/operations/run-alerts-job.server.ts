import "server-only";
import { isSameAlert } from "@/lib/audit/alert-kinds";
import { clearAlert, listAlerts, raiseAlert } from "@/lib/audit/alert-store.server";
import { runCronJob } from "@/lib/jobs/run-cron-job.server";
import { judgeAlerts, judgedKinds } from "./judge-alerts";
import { lookAtChain } from "./look-at-chain.server";
import { readWatch } from "./read-watch.server";
import { sendWebhooks, type Telling } from "./send-webhooks.server";
import { watchDisk } from "./watch-disk.server";

/** Looks at the chain, stores what began and what ended, and sends both to the webhook. */
export function runAlertsJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "alerts",
    work: watchAndTell,
    summarise: ({ open, told, untold }) =>
      `${open} open, ${told} told${untold > 0 ? `, ${untold} not taken by the webhook` : ""}`,
  });
}

async function watchAndTell(): Promise<Telling & { open: number }> {
  await lookAtChain();
  await keepJudged();
  await watchDisk();
  const telling = await sendWebhooks();
  return { open: (await listAlerts()).length, ...telling };
}

/** This job can't be late while it runs: that it doesn't run is for the monitor to see. */
async function keepJudged(): Promise<void> {
  const drafts = judgeAlerts(await readWatch()).filter(({ subject }) => subject !== "alerts");
  for (const draft of drafts) await raiseAlert(draft);
  const open = (await listAlerts()).filter(({ kind }) => judgedKinds.has(kind));
  const over = open.filter((alert) => !drafts.some((draft) => isSameAlert(draft, alert)));
  for (const alert of over) await clearAlert(alert);
}
