import { AUDIT_KIND_NAMES } from "@/lib/audit/audit-words";

export const AUDIT_TABS = ["all", ...AUDIT_KIND_NAMES] as const;
export type AuditTab = (typeof AUDIT_TABS)[number];

/** What the audit log is searched by, each as it may be typed. */
export const AUDIT_FILTERS = {
  actor: /^\s*(?:0x)?[0-9a-fA-F]{1,40}\s*$/,
  act: /^[a-z-]{1,40}\.[a-z-]{1,40}$/,
  subject: /\S/,
} as const;
export type AuditFilter = keyof typeof AUDIT_FILTERS;
