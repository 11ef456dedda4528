import { z } from "zod";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { ADMIN_CURSOR } from "./admin-list";

const address = z.string().transform((text, context) => {
  const parsed = parseTypedAddress(text.trim());
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
