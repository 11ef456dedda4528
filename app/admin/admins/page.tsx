import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ActButton } from "@/components/admin/act-button";
import { addAdminAct } from "@/components/admin/admin-acts";
import { AdminsList } from "@/components/admin/admins-list";
import { viewAdmins } from "@/lib/admin/view-admins.server";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "Admins · Admin", robots: { index: false } };

export default async function AdminsPage(): Promise<ReactNode> {
  await requireAdmin("/admin/admins");
  const view = await viewAdmins((await headers()).get("cookie"));
  return (
    <AdminPage
      path="/admin/admins"
      title="Admins"
      intro="Who runs this from the dashboard. Fees go to the primary admin, who alone names the next one."
      actions={<ActButton act={addAdminAct} variant="primary" />}
    >
      <AdminsList view={view} />
    </AdminPage>
  );
}
