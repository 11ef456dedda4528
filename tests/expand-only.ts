/**
 * What no migration may do while the previous version still serves (docs/deployment.md "Rolling updates"): remove or rename
 * what that version reads, or require what it doesn't write.
 */
const CONTRACTING: readonly { because: string; pattern: RegExp }[] = [
  { because: "removes a table", pattern: /\bDROP\s+TABLE\b/i },
  { because: "removes a column", pattern: /\bDROP\s+COLUMN\b/i },
  { because: "removes a type, a schema or a view", pattern: /\bDROP\s+(TYPE|SCHEMA|VIEW)\b/i },
  { because: "renames", pattern: /\bRENAME\s+(TO|COLUMN)\b/i },
  { because: "changes a column's type", pattern: /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i },
  { because: "demands a value in a column that may be empty", pattern: /\bSET\s+NOT\s+NULL\b/i },
  {
    because: "adds a column that the version before does not fill",
    pattern:
      /\bADD\s+COLUMN\s+(?:(?!\bDEFAULT\b|\bGENERATED\b)[^,;])*\bNOT\s+NULL\b(?:(?!\bDEFAULT\b|\bGENERATED\b)[^,;])*[,;]/i,
  },
];

/** Why the previous version could not work on this migration's schema; empty if it can. */
export function findContractions(sql: string): string[] {
  const statements = sql.replace(/--[^\n]*/g, "");
  return CONTRACTING.filter(({ pattern }) => pattern.test(statements)).map(({ because }) => because);
}
