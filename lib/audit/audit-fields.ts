import { type Field, json, parsed } from "@/lib/db/fields";

/** What an act changed, field by field. */
export type AuditFields = Readonly<Record<string, string | number | boolean | null>>;

/** As stored, so that a list stays readable whatever somebody put there; `publicFields` leaves structures out. */
export const auditFields: Field<AuditFields> = parsed(json, (stored) => stored as AuditFields);
