import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { countRequest } from "@/lib/http/rate-limit-store.server";
import { refuseOver } from "@/lib/http/refuse-over";
import type { Address } from "@/lib/shared/address";
import {
  confirmChannel,
  ensureWish,
  insertWaitingChannel,
  saveWish,
  snoozePerson,
  stopChannel,
  stopChannels,
} from "./channel-store.server";
import { hasMail } from "./mail-settings.server";
import type { LinkAct, MailRequest, MessageWishes, OwnMessages } from "./message-schemas";
import { hashMail, readLinkToken, sealDestination } from "./message-secrets.server";
import { requireZone } from "./require-zone.server";
import { viewMessages } from "./view-messages.server";

/** Of one e-mail address over all people, so that many can't fill an inbox of somebody else. */
const PER_ADDRESS = { name: "mail-to", points: 5, windowSeconds: 86_400 };

export async function changeWishes(address: Address, wishes: MessageWishes): Promise<OwnMessages> {
  await requireZone(address, wishes.zone);
  await saveWish(address, wishes);
  return viewMessages(address);
}

/** Takes an e-mail address in the place of the one before, and asks it whether it wants mail. */
export async function addMail(address: Address, { to, zone }: MailRequest): Promise<OwnMessages> {
  if (!hasMail()) throw new AppError("NOT_FOUND", "This site sends no mail.");
  refuseOver(await countRequest(PER_ADDRESS, hashMail(to)));
  await requireZone(address, zone);
  const sealed = await sealDestination(to);
  await inTransaction(async (tx) => {
    await ensureWish(tx, address, zone);
    await stopChannels(address, "mail", tx);
    await insertWaitingChannel(tx, { address, kind: "mail", sealed });
  });
  return viewMessages(address);
}

export async function removeMail(address: Address): Promise<OwnMessages> {
  await stopChannels(address, "mail");
  return viewMessages(address);
}

/** Does what a link in a message says, without a session; twice is once. Throws NOT_FOUND for a link that is not ours or is over. */
export async function followLink(token: string): Promise<{ act: LinkAct }> {
  const link = readLinkToken(token);
  if (link === null) throw new AppError("NOT_FOUND", "This link is not one of this site.");
  const { channelId, act } = link;
  if (act === "stop") await stopChannel(channelId);
  else {
    const isDone =
      act === "confirm" ? (await confirmChannel(channelId)) !== null : await snoozePerson(channelId);
    if (!isDone)
      throw new AppError("NOT_FOUND", "This link is over. Choose what you get on the page of messages.");
  }
  return { act };
}
