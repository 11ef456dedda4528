import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sealData } from "iron-session";
import { z } from "zod";
import { openSeal } from "@/lib/auth/open-seal.server";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";
import { type LinkAct, linkActs } from "./message-schemas";
import { readStartToken, writeStartToken } from "./telegram-link.server";

const content = z.strictObject({ to: z.string().min(1) });
const TOKEN = /^([0-9a-f-]{36})\.([a-z]+)\.([\w-]{43})$/;

function secrets(): readonly { id: string; secret: string }[] {
  return getEnvironment().MESSAGE_SECRETS ?? [];
}

/** Encrypts where a person is reached, under the first of MESSAGE_SECRETS. */
export async function sealDestination(to: string): Promise<string> {
  const [first] = secrets();
  if (!first) throw new Error("MESSAGE_SECRETS is not set");
  return sealData({ to }, { password: { [first.id]: first.secret }, ttl: 0 });
}

/** The ids of the secrets behind the first, under which nothing is to stay sealed. */
export function olderSecretIds(): string[] {
  return secrets()
    .slice(1)
    .map(({ id }) => id);
}

/** The same content under the first of MESSAGE_SECRETS; null if none of them opens it. */
export async function sealAgain(sealed: string): Promise<string | null> {
  const [first] = secrets();
  const opened = openSeal(sealed, secretsById());
  if (!first || opened === null) return null;
  return sealData(opened, { password: { [first.id]: first.secret }, ttl: 0 });
}

function secretsById(): Record<string, string> {
  return Object.fromEntries(secrets().map(({ id, secret }) => [id, secret]));
}

/** Null if none of MESSAGE_SECRETS opens it. */
export function openDestination(sealed: string): string | null {
  const opened = content.safeParse(openSeal(sealed, secretsById()));
  return opened.success ? opened.data.to : null;
}

/** How a chat is found without its id being kept: a keyed hash under each of MESSAGE_SECRETS, newest first. */
export function hashChat(chatId: string): string[] {
  return secrets().map(({ secret }) =>
    createHmac("sha256", secret).update(`telegram chat\n${chatId}`).digest("base64url"),
  );
}

/** One name for an inbox, however its address is spelled, by which nobody can read or guess it. */
export function hashMail(to: string): string {
  const [first] = secrets();
  if (!first) throw new Error("MESSAGE_SECRETS is not set");
  const inbox = to.toLowerCase().replace(/\+.*@/, "@");
  return createHmac("sha256", first.secret).update(`mail address\n${inbox}`).digest("base64url");
}

/** What goes into a link to the bot for this address. */
export function writeStart(address: Address, issuedAt: Date): string {
  const [first] = secrets();
  if (!first) throw new Error("MESSAGE_SECRETS is not set");
  return writeStartToken({ address, issuedAt, random: randomBytes(4), secret: first.secret });
}

export function readStart(token: string, now: Date): ReturnType<typeof readStartToken> {
  return readStartToken({ token, secrets: secrets().map(({ secret }) => secret), now });
}

/** The end of a link that does one thing for one channel without signing in. */
export function writeLinkToken(channelId: string, act: LinkAct): string {
  const [first] = secrets();
  if (!first) throw new Error("MESSAGE_SECRETS is not set");
  return `${channelId}.${act}.${macOf({ channelId, act, secret: first.secret })}`;
}

/** What a link asks for; null if it is not one of ours. */
export function readLinkToken(token: string): { channelId: string; act: LinkAct } | null {
  const [, channelId = "", name = "", mac = ""] = TOKEN.exec(token) ?? [];
  const act = linkActs.find((each) => each === name);
  if (act === undefined) return null;
  const isOurs = secrets().some(({ secret }) =>
    timingSafeEqual(Buffer.from(mac), Buffer.from(macOf({ channelId, act, secret }))),
  );
  return isOurs ? { channelId, act } : null;
}

function macOf({ channelId, act, secret }: { channelId: string; act: LinkAct; secret: string }): string {
  return createHmac("sha256", secret).update(`message link\n${channelId}\n${act}`).digest("base64url");
}
