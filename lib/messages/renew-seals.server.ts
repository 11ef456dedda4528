import "server-only";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { listSealedUnder, saveSealed } from "./channel-store.server";
import { listSealedDiscord, saveSealedDiscord } from "./club-discord-store.server";
import { hashChat, olderSecretIds, openDestination, sealAgain } from "./message-secrets.server";

/** Of one run and table; a site with many rows needs several. */
const AT_ONCE = 500;
const WORKERS = 4;

/** A table with a column of sealed texts. */
export type SealedRows = {
  list: (secretIds: readonly string[], limit: number) => Promise<{ id: string; sealed: string }[]>;
  /** Unless it was changed in between. */
  save: (row: { id: string; before: string; sealed: string }) => Promise<void>;
};

/** Of people's channels, and of the channels that clubs post to. */
export async function renewMessageSeals(): Promise<number> {
  const channels = await renewSeals({
    list: listSealedUnder,
    save: (row) => {
      // A chat is found by a hash that is keyed by the secret too.
      const [chatHash = null] = hashChat(openDestination(row.before) ?? "");
      return saveSealed({ ...row, chatHash });
    },
  });
  return channels + (await renewSeals({ list: listSealedDiscord, save: saveSealedDiscord }));
}

/** Puts what is sealed under an older secret under the first one, a part at each run. Answers how many rows. */
export async function renewSeals({ list, save }: SealedRows): Promise<number> {
  const older = olderSecretIds();
  if (older.length === 0) return 0;
  const renewed = await mapConcurrently(await list(older, AT_ONCE), WORKERS, async (row) => {
    const sealed = await sealAgain(row.sealed);
    if (sealed === null) return 0;
    await save({ id: row.id, before: row.sealed, sealed });
    return 1;
  });
  return renewed.reduce<number>((sum, one) => sum + one, 0);
}
