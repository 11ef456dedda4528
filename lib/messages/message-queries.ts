import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/api-client";
import type {
  DeviceRemoval,
  DeviceRequest,
  LinkAct,
  MailRequest,
  MessageWishes,
  OwnMessages,
  ZoneRequest,
} from "./message-schemas";

/** A sign-out waits for it. */
const REMOVAL_LIMIT_MS = 5_000;

// The endpoints come with the first call, so that their schemas are no part of a page's first load.
const endpoints = async () => (await import("./message-endpoints")).messageEndpoints;

/** What the signed-in person is told, and where. */
export const messagesQuery = queryOptions({
  queryKey: ["/api/messages"] as const,
  queryFn: async (): Promise<OwnMessages> => call((await endpoints()).read, {}),
});

export async function sendWishes(body: MessageWishes): Promise<OwnMessages> {
  return call((await endpoints()).wish, { body });
}

export async function sendMailAddress(body: MailRequest): Promise<OwnMessages> {
  return call((await endpoints()).addMail, { body });
}

export async function removeMailAddress(): Promise<OwnMessages> {
  return call((await endpoints()).removeMail, {});
}

export async function sendDevice(body: DeviceRequest): Promise<OwnMessages> {
  return call((await endpoints()).addDevice, { body });
}

export async function sendDeviceRemoval(body: DeviceRemoval): Promise<OwnMessages> {
  return call((await endpoints()).removeDevice, { body, timeoutMs: REMOVAL_LIMIT_MS });
}

/** The address of the chat that the person opens to connect it. */
export async function askTelegramLink(body: ZoneRequest): Promise<{ url: string }> {
  return call((await endpoints()).linkTelegram, { body });
}

export async function removeTelegramChat(): Promise<OwnMessages> {
  return call((await endpoints()).removeTelegram, {});
}

export async function sendLink(token: string): Promise<{ act: LinkAct }> {
  return call((await endpoints()).follow, { params: { token } });
}
