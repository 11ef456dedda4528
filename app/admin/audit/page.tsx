import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuditSearch } from "@/components/admin/audit-search";
import { AUDIT_FILTERS, AUDIT_TABS, parseAdminList } from "@/lib/admin/admin-list";
import { searchAudit } from "@/lib/admin/search-audit.server";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "Audit log · Admin", robots: { index: false } };

export default async function AuditLogPage({ searchParams }: PageProps<"/admin/audit">): Promise<ReactNode> {
  await requireAdmin("/admin/audit");
  const query = parseAdminList(await searchParams, { tabs: AUDIT_TABS, filters: AUDIT_FILTERS });
  return (
    <AdminPage
      path="/admin/audit"
      title="Audit log"
      intro="What owners, moderators, admins and authors did. Entries are never changed or removed."
    >
      <AuditSearch query={query} page={await searchAudit(query)} />
    </AdminPage>
  );
}
