import { z } from "zod";
import { publicReason } from "@/lib/audit/public-reason";
import type { Address } from "@/lib/shared/address";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { AUDIT_FILTERS, AUDIT_TABS } from "./admin-list";

const address = z.string().transform((text, context): Address => {
  const parsed = parseTypedAddress(text);
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: "0x and 40 hex digits with a valid checksum" });
  return z.NEVER;
});

/** Sessions or people of one bulk act. */
const AT_ONCE_MAX = 100;

export const reasonRequest = z.strictObject({ reason: publicReason });
export const addAdminRequest = z.strictObject({ address, reason: publicReason });
export const adminParams = z.object({ address });

/** `effectiveAt` null = now. */
export const namePrimaryRequest = z.strictObject({
  address,
  effectiveAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable(),
  reason: publicReason,
});

/** Sessions by their `key` in the list. */
export const endSessionsRequest = z.strictObject({
  sessions: z
    .array(z.string().regex(/^0x[0-9a-f]{40}:[0-9a-f]{32}$/, "the `key` of a session"))
    .min(1)
    .max(AT_ONCE_MAX),
  reason: publicReason,
});

export const endPeopleSessionsRequest = z.strictObject({
  people: z.array(address).min(1).max(AT_ONCE_MAX),
  reason: publicReason,
});

/** The query of the audit log's CSV: the same names as in the address of its page. */
export const auditCsvQuery = z
  .strictObject({
    tab: z.enum(AUDIT_TABS).default("all"),
    actor: z.string().regex(AUDIT_FILTERS.actor, "the beginning of an address").default(""),
    act: z.string().regex(AUDIT_FILTERS.act, "the name of an act").default(""),
    subject: z.string().max(100).default(""),
  })
  .transform(({ tab, ...filters }) => ({ tab, filters }));
