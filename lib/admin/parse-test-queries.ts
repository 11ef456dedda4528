import { isAddress } from "viem";
import { z } from "zod";
import { type Address, parseAddress } from "@/lib/shared/address";
import { ADMIN_CURSOR } from "./admin-list";

/** An address as an operator types it; a checksum, where there is one, must hold. Null for anything else. */
export function parseTypedAddress(text: string): Address | null {
  return (isAddress(text.trim(), { strict: true }) && parseAddress(text.trim())) || null;
}

const address = z.string().transform((text, context) => {
  const parsed = parseTypedAddress(text);
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: "must be 0x and 40 hex digits with a valid checksum" });
  return z.NEVER;
});

export const addressQuery = z.strictObject({ address });

export const marketplaceQuery = z.strictObject({
  address,
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

export const LOG_TABS = ["all", "warnings", "errors"] as const;

export const eventsQuery = z.strictObject({
  tab: z.enum(LOG_TABS).default("all"),
  q: z
    .string()
    .trim()
    .regex(/^[0-9a-fA-F-]{0,36}$/, "a request id or its beginning")
    .default(""),
  after: z.string().regex(ADMIN_CURSOR, "the `next` of an answer").optional(),
});
