/** What an act changed, field by field. */
export type AuditFields = Readonly<Record<string, string | number | boolean | null>>;
