import * as z from "zod/mini";
import { time } from "@/lib/http/wire";
import { AUDIT_KIND_NAMES } from "./audit-words";

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** GET /api/moderation; `after` is the `next` of the page before. */
export const moderationQuery = z.strictObject({
  kind: z.optional(z.enum(AUDIT_KIND_NAMES)),
  /** The slug of a club. */
  club: z.optional(z.string().check(z.regex(/^[a-z0-9-]{3,32}$/, "the address of a club"))),
  after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/, "the `next` of an answer"))),
});
export type ModerationQuery = z.infer<typeof moderationQuery>;

export const auditEntry = z.object({
  id: z.string(),
  at: time,
  /** Checksummed. */
  actor: z.string(),
  actorName: z._default(z.nullable(z.string()), null),
  act: z.string(),
  /** The act as the middle of a sentence: "hid", "changed the settings of", "banned somebody from". */
  words: z.string(),
  /**
   * Whom it concerns: they take the place of "somebody" in the words, or follow the subject after the joint: "hid", the
   * proposal, " by" and its author.
   */
  concerned: z._default(
    z.object({
      joint: z.string(),
      people: z.array(z.object({ address: z.string(), name: z.nullable(z.string()) })),
    }),
    { joint: "", people: [] },
  ),
  subject: z.object({
    kind: z.string(),
    /** null where the id is nobody's business. */
    id: z.nullable(z.string()),
    label: z.string(),
    /** A page of this site. */
    href: z.nullable(z.string()),
  }),
  club: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  reason: z.nullable(z.string()),
  before: z.record(z.string(), value),
  after: z.record(z.string(), value),
});
export type AuditEntryDto = z.infer<typeof auditEntry>;

export const auditPage = z.object({ entries: z.array(auditEntry), next: z.nullable(z.string()) });
export type AuditPage = z.infer<typeof auditPage>;
