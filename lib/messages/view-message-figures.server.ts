import "server-only";
import { hasMail } from "./mail-settings.server";
import { listDeadDeliveries, listMessageFaults, readMessageFigures } from "./message-figures-store.server";
import type { MessageHealth } from "./message-health";
import { pushSettings } from "./push-settings.server";
import { telegramSettings } from "./telegram-settings.server";

const FAULTS_SHOWN = 5;
const DEAD_SHOWN = 20;

/** How sending goes, for admins, without anybody's address; null where this site sends none or it can't be read. */
export async function viewMessageHealth(): Promise<MessageHealth | null> {
  if (!hasMail() && pushSettings() === null && telegramSettings() === null) return null;
  const read = Promise.all([
    readMessageFigures(),
    listMessageFaults(FAULTS_SHOWN),
    listDeadDeliveries(DEAD_SHOWN),
  ]);
  return read.then(
    ([figures, faults, dead]) => ({ figures, faults, dead }),
    () => null,
  );
}
