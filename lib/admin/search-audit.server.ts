import "server-only";
import type { AuditPage } from "@/lib/audit/audit-schemas";
import { listAuditEntries } from "@/lib/audit/list-audit-entries.server";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { csvResponse } from "@/lib/http/csv-response.server";
import type { Address } from "@/lib/shared/address";
import { voterPrefix } from "@/lib/votes/votes-address";
import { type AdminListQuery, type AuditFilter, type AuditTab, splitCursor } from "./admin-list";

const ROWS_AT_ONCE = 500;

type AuditQuery = Pick<AdminListQuery<AuditTab, AuditFilter>, "tab" | "after" | "filters">;

/** One page of every act, what authors do with their own texts too, newest first. */
export function searchAudit({ tab, after, filters }: AuditQuery, limit?: number): Promise<AuditPage> {
  return listAuditEntries({
    query: {
      ...(tab !== "all" && { kind: tab }),
      ...(after !== null && { after: splitCursor(after).key.toString() }),
    },
    withAuthorsActs: true,
    search: {
      actor: voterPrefix(filters.actor),
      act: filters.act,
      subject: filters.subject.trim().toLowerCase(),
    },
    ...(limit !== undefined && { limit }),
  });
}

/** The same acts as CSV, with the changes as JSON. Throws FORBIDDEN. */
export async function answerAuditCsv({
  session,
  ...query
}: Omit<AuditQuery, "after"> & { session: { address: Address } }): Promise<Response> {
  await requireAdminRight(session, "audit.view");
  return csvResponse<AuditPage["entries"][number]>({
    filename: "audit.csv",
    columns: [
      ["id", ({ id }) => id],
      ["at", ({ at }) => at],
      ["actor", ({ actor }) => actor],
      ["act", ({ act }) => act],
      ["subject", ({ subject }) => `${subject.kind}${subject.id === null ? "" : `:${subject.id}`}`],
      ["reason", ({ reason }) => reason ?? ""],
      ["before", ({ before }) => JSON.stringify(before)],
      ["after", ({ after }) => JSON.stringify(after)],
    ],
    fetchPage: async (after) => {
      const { entries, next } = await searchAudit({ ...query, after }, ROWS_AT_ONCE);
      return { rows: entries, next };
    },
  });
}
