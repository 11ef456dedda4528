import "server-only";
import { after } from "next/server";
import { getLogger } from "@/lib/env/logger.server";
import { deliverMessages } from "./deliver-messages.server";
import { untilNextDue } from "./delivery-store.server";

let isWanted = false;
/** This process sends in one run at a time, and in another for what was made due during it. */
let running: Promise<void> | undefined;

/**
 * Once the answer of the running request is sent, sends what it made due, so that nobody waits for the job's next turn. Never throws and
 * delays nobody; outside a request it does nothing.
 */
export function wakeDeliveries(): void {
  try {
    after(() => {
      isWanted = true;
      running ??= sendWhileWanted();
      return running;
    });
  } catch {
    // There is nothing to come after.
  }
}

async function sendWhileWanted(): Promise<void> {
  while (isWanted) {
    isWanted = false;
    await sendDue();
  }
  running = undefined;
}

async function sendDue(): Promise<void> {
  try {
    if ((await untilNextDue()) === 0) await deliverMessages();
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, "messages were left to the job");
  }
}
