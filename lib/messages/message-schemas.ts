import * as z from "zod/mini";
import { address, time } from "@/lib/http/wire";
import { isVisibleLine } from "@/lib/shared/visible-text";

export const linkActs = ["confirm", "stop", "snooze"] as const;
/** What a link in a message does for its channel without signing in; "snooze" is a week for the whole person. */
export type LinkAct = (typeof linkActs)[number];

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** One that browsers know; whether the database does too is asked when it is stored. */
const zone = z
  .string()
  .check(
    z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{1,60}$/, "a time zone such as Europe/Berlin"),
    z.refine(isZone, "a time zone such as Europe/Berlin"),
  );

export const messageWishes = z.strictObject({
  votes: z.boolean(),
  results: z.boolean(),
  own: z.boolean(),
  clubs: z.boolean(),
  timing: z.enum(["now", "daily"]),
  zone,
});
export type MessageWishes = z.infer<typeof messageWishes>;

const channelStates = ["none", "waiting", "active", "failing"] as const;

const device = z.object({
  id: z.uuid(),
  /** Its browser in words, as the browser itself said. */
  label: z.string(),
  /** What the device knows itself by: the beginning of its endpoint's SHA-256. */
  mark: z.string(),
  createdAt: time,
});

/** GET /api/messages. */
export const ownMessages = z.object({
  wishes: messageWishes,
  snoozedUntil: z.nullable(time),
  /** Null where this site sends no mail. */
  mail: z.nullable(z.object({ state: z.enum(channelStates), to: z.nullable(z.string()) })),
  /** Null where this site sends nothing to devices. A browser subscribes with the public key. */
  push: z.nullable(z.object({ publicKey: z.string(), devices: z.array(device) })),
  /** Null where this site has no bot. */
  telegram: z.nullable(z.object({ state: z.enum(channelStates) })),
});
export type OwnMessages = z.infer<typeof ownMessages>;

/** Where it is night when messages are quiet, for a person who has chosen nothing yet. */
const firstZone = z.optional(zone);

export const mailRequest = z.strictObject({
  to: z
    .email("an e-mail address")
    .check(z.maxLength(254), z.regex(/^[\x21-\x7e]+$/, "an e-mail address of plain letters")),
  zone: firstZone,
});
export type MailRequest = z.infer<typeof mailRequest>;

/** POST /api/messages/telegram and /api/messages/feed. */
export const zoneRequest = z.strictObject({ zone: firstZone });
export type ZoneRequest = z.infer<typeof zoneRequest>;

const endpoint = z.string().check(z.maxLength(1_000));

/** What a browser gives to be reached (RFC 8030, RFC 8291): an address, a point of P-256 and 16 random bytes. */
export const pushSubscription = z.strictObject({
  endpoint,
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^B[A-P][\w-]{85}$/, "65 bytes in base64url")),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, "16 bytes in base64url")),
  }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

export const deviceRequest = z.strictObject({
  /** Whose device it is. A browser where another person signed in since must not become that person's. */
  address,
  label: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(40), z.refine(isVisibleLine, "one line of visible signs")),
  subscription: pushSubscription,
  zone: firstZone,
});
export type DeviceRequest = z.input<typeof deviceRequest>;

export const deviceRemoval = z.union(
  [z.strictObject({ id: z.uuid() }), z.strictObject({ endpoint }), z.strictObject({ all: z.literal(true) })],
  "the id or the endpoint of a device, or all: true",
);
export type DeviceRemoval = z.infer<typeof deviceRemoval>;

/** Where the person opens the chat. */
export const telegramLink = z.object({ url: z.string() });

export const linkParams = z.strictObject({ token: z.string().check(z.maxLength(120)) });
export const linkAnswer = z.object({ act: z.enum(linkActs) });
