import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SettingsScreen } from "@/components/admin/settings-screen";
import { viewSettings } from "@/lib/admin/view-settings.server";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "Settings · Admin", robots: { index: false } };

export default async function SettingsPage({
  searchParams,
}: PageProps<"/admin/settings">): Promise<ReactNode> {
  await requireAdmin("/admin/settings");
  const { before } = await searchParams;
  const view = await viewSettings(
    typeof before === "string" && /^[1-9]\d{0,8}$/.test(before) ? Number(before) : null,
  );
  return (
    <AdminPage
      path="/admin/settings"
      title="Settings"
      intro="What admins decide, over the defaults of the configuration. Changes take effect immediately, and everybody can read them with the reason."
    >
      <SettingsScreen view={view} />
    </AdminPage>
  );
}
