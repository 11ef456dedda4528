import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import {
  type ClaimedClub,
  claimClubs,
  endClubDiscord,
  failClub,
  findDueEvent,
  notePosted,
  releaseClub,
} from "./club-discord-store.server";
import { openDestination } from "./message-secrets.server";
import { parseWebhookKey } from "./parse-discord-webhook";
import { postToDiscord } from "./send-discord.server";
import { AskedToWait, RefusedForGood } from "./sender";
import { writeClubEvent } from "./write-discord";

/** As long as messages to people are sent in the same run. */
const RUN_MS = 8_000;
const CLUBS = 32;
const POSTED_TOGETHER = 8;

export type PostReport = { posted: number; refused: number };

/** Posts what happened in clubs to their Discord channels, each club's in order. Many may run at the same time. */
export async function postClubEvents(): Promise<PostReport> {
  const end = Date.now() + RUN_MS;
  const report: PostReport = { posted: 0, refused: 0 };
  for (let claimed = await claimClubs(CLUBS); claimed.length > 0; claimed = await claimClubs(CLUBS)) {
    await mapConcurrently(claimed, POSTED_TOGETHER, async (club) => {
      try {
        report.posted += await postAll(club, end);
      } catch (error) {
        report.refused += 1;
        const fault = error instanceof Error ? error.message : String(error);
        if (error instanceof RefusedForGood) await endClubDiscord(club, fault);
        else
          await failClub(club, { fault, waitSeconds: error instanceof AskedToWait ? error.seconds : null });
      }
    });
    if (Date.now() >= end) break;
  }
  return report;
}

async function postAll(club: ClaimedClub, end: number): Promise<number> {
  const webhook = parseWebhookKey(openDestination(club.sealed));
  if (webhook === null) throw new Error("no secret of MESSAGE_SECRETS opens the webhook");
  const { APP_ORIGIN: origin } = getEnvironment();
  let posted = 0;
  while (Date.now() < end) {
    const event = await findDueEvent(club);
    if (event === null) break;
    await postToDiscord(webhook, writeClubEvent(event, origin));
    await notePosted(club.clubId, event.id);
    posted += 1;
  }
  await releaseClub(club);
  return posted;
}
