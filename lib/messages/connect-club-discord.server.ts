import "server-only";
import { requireLive } from "@/lib/clubs/invite-moderator.server";
import { requireClubRight, requireClubRightLocked } from "@/lib/clubs/require-club-right.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { ClubDiscordState } from "./club-discord-endpoints";
import {
  type ClubDiscord,
  deleteClubDiscord,
  endClubDiscord,
  findClubDiscord,
  saveClubDiscord,
} from "./club-discord-store.server";
import { openDestination, sealDestination } from "./message-secrets.server";
import { parseDiscordWebhook, parseWebhookKey, writeWebhookKey } from "./parse-discord-webhook";
import { postToDiscord } from "./send-discord.server";
import { AskedToWait, RefusedForGood } from "./sender";
import { writeDiscordTest } from "./write-discord";

type Act = { slug: string; address: Address };

/** Whether this site can keep a webhook encrypted. */
export function canPostToDiscord(): boolean {
  return getEnvironment().MESSAGE_SECRETS !== undefined;
}

export async function viewClubDiscord(act: Act): Promise<ClubDiscordState> {
  const { club } = await requireClubRight({ ...act, action: "club.announce" });
  return toState(await findClubDiscord(club.id));
}

/** Takes a webhook in the place of the one before. Throws FORBIDDEN, BAD_REQUEST, CLUB_ARCHIVED or CLUB_HIDDEN. */
export async function setClubDiscord(act: Act & { webhook: string }): Promise<ClubDiscordState> {
  if (!canPostToDiscord()) throw new AppError("NOT_FOUND", "This site posts nothing to Discord.");
  await requireClubRight({ ...act, action: "club.announce" });
  const webhook = parseDiscordWebhook(act.webhook);
  if (webhook === null) {
    const example = "https://discord.com/api/webhooks/ and two parts";
    throw new AppError("BAD_REQUEST", `A webhook's address is ${example}, as Discord copies it.`);
  }
  const sealed = await sealDestination(writeWebhookKey(webhook));
  return inTransaction(async (tx) => {
    const { club } = await requireClubRightLocked(tx, { ...act, action: "club.announce" });
    requireLive(club);
    await saveClubDiscord(tx, { clubId: club.id, sealed, by: act.address });
    return toState(await findClubDiscord(club.id, tx));
  });
}

export function removeClubDiscord(act: Act): Promise<ClubDiscordState> {
  return inTransaction(async (tx) => {
    const { club } = await requireClubRightLocked(tx, { ...act, action: "club.announce" });
    await deleteClubDiscord(tx, club.id);
    return toState(null);
  });
}

/** Posts a line now. Throws CONFLICT where there is no webhook or it is gone, TOO_MANY_REQUESTS and TRY_AGAIN where Discord doesn't take it. */
export async function testClubDiscord(act: Act): Promise<ClubDiscordState> {
  const { club } = await requireClubRight({ ...act, action: "club.announce" });
  requireLive(club);
  const stored = await findClubDiscord(club.id);
  const webhook = parseWebhookKey(stored && openDestination(stored.sealed));
  if (stored === null || webhook === null) throw new AppError("CONFLICT", "Add a webhook first.");
  try {
    await postToDiscord(webhook, writeDiscordTest(club.name));
  } catch (cause) {
    if (cause instanceof RefusedForGood) {
      await endClubDiscord({ clubId: club.id, sealed: stored.sealed }, cause.message);
      throw new AppError("CONFLICT", "Discord no longer knows this webhook. Add a new one.", { cause });
    }
    if (cause instanceof AskedToWait) {
      const message = `Discord takes nothing for ${cause.seconds} s. Try again then.`;
      throw new AppError("TOO_MANY_REQUESTS", message, { retryAfterSeconds: cause.seconds, cause });
    }
    throw new AppError("TRY_AGAIN", "Discord did not take the test. Try again in a moment.", { cause });
  }
  return toState(stored);
}

function toState(stored: ClubDiscord | null): ClubDiscordState {
  if (stored === null) return { state: "none", addedAt: null, fault: null };
  const { addedAt, fault, endedAt } = stored;
  return { state: endedAt === null ? "active" : "failing", addedAt: addedAt.toISOString(), fault };
}
