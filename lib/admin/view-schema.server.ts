import "server-only";
import { inspectSchema } from "@/lib/db/inspect-schema.server";
import type { SchemaReport } from "@/lib/db/schema-report";

/** The database as it is, beside what this version expects. */
export function viewSchema(): Promise<SchemaReport> {
  return inspectSchema();
}
