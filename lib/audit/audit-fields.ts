import { z } from "zod";
import { json, parsed, type RowOf } from "@/lib/db/fields";

/** What an act changed, field by field. */
export const auditFields = parsed(
  json,
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).parse,
);
export type AuditFields = Readonly<RowOf<typeof auditFields>>;
