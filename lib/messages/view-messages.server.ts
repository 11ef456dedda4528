import "server-only";
import type { Address } from "@/lib/shared/address";
import {
  findChannel,
  findChannelKind,
  findWish,
  listDevices,
  type MessageChannel,
} from "./channel-store.server";
import { deviceMark } from "./device-mark";
import { hasMail } from "./mail-settings.server";
import type { LinkAct, OwnMessages } from "./message-schemas";
import { openDestination, readLinkToken } from "./message-secrets.server";
import { pushSettings } from "./push-settings.server";
import { telegramSettings } from "./telegram-settings.server";

const USUAL = { votes: true, results: true, own: true, clubs: false, timing: "now", zone: "UTC" } as const;

/** What a person gets and where, for that person alone. */
export async function viewMessages(address: Address): Promise<OwnMessages> {
  const [wish, mail, telegram, devices] = await Promise.all([
    findWish(address),
    findChannel(address, "mail"),
    findChannel(address, "telegram"),
    listDevices(address),
  ]);
  const push = pushSettings();
  const { snoozedUntil, ...wishes } = wish ?? { ...USUAL, snoozedUntil: null };
  return {
    wishes,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    mail: hasMail() ? { state: stateOf(mail), to: mail && openDestination(mail.sealed) } : null,
    push: push && {
      publicKey: push.publicKey,
      devices: devices.map(({ id, label, endpointHash, createdAt }) => ({
        id,
        label,
        mark: deviceMark(endpointHash),
        createdAt: createdAt.toISOString(),
      })),
    },
    telegram: telegramSettings() && { state: stateOf(telegram) },
  };
}

/** What a link in a message is for; null if it is not one of ours. */
export async function viewLink(
  token: string,
): Promise<{ act: LinkAct; kind: MessageChannel["kind"] | null } | null> {
  const link = readLinkToken(token);
  return link && { act: link.act, kind: await findChannelKind(link.channelId) };
}

function stateOf(channel: MessageChannel | null): "none" | "waiting" | "active" | "failing" {
  return channel === null || channel.state === "stopped" ? "none" : channel.state;
}
