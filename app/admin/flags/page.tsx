import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { FlagsList } from "@/components/admin/flags-list";
import { BanList } from "@/components/moderation/ban-list";
import { parseAdminList } from "@/lib/admin/admin-list";
import { FLAG_STATUSES } from "@/lib/moderation/moderation-schemas";
import { viewAdminFlags } from "@/lib/moderation/view-flags.server";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "Flags · Admin", robots: { index: false } };

export default async function AdminFlagsPage({
  searchParams,
}: PageProps<"/admin/flags">): Promise<ReactNode> {
  await requireAdmin("/admin/flags");
  const query = parseAdminList(await searchParams, { tabs: FLAG_STATUSES });
  const { flags, bans, counts } = await viewAdminFlags({
    query: { status: query.tab, after: query.after },
    cookieHeader: (await headers()).get("cookie"),
  });
  return (
    <AdminPage
      path="/admin/flags"
      title="Flags"
      intro="What holders flagged: most flags first, then oldest. Each decision is public with its reason."
    >
      <div className="grid gap-14">
        <div>
          <FlagsList query={query} page={flags} counts={counts} />
        </div>
        <BanList slug={null} page={bans} />
      </div>
    </AdminPage>
  );
}
