import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";

export type PushSettings = {
  publicKey: string;
  privateKey: string;
  /** Whom a push service may tell of trouble (RFC 8292, 2.1). */
  contact: string;
};

/** Null where this site sends no messages to devices. */
export function pushSettings(): PushSettings | null {
  const environment = getEnvironment();
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, MAIL_FROM } = environment;
  if (!publicKey || !privateKey) return null;
  const contact = MAIL_FROM ? `mailto:${MAIL_FROM}` : environment.APP_ORIGIN;
  return { publicKey, privateKey, contact };
}
