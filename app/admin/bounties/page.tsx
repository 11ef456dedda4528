import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BountiesList } from "@/components/admin/bounties-list";
import { ADMIN_BOUNTY_TABS, parseAdminList } from "@/lib/admin/admin-list";
import { countContent, listAdminBounties } from "@/lib/admin/list-content.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { tokenLabel } from "@/lib/shared/format-number";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "Bounties · Admin", robots: { index: false } };

export default async function AdminBountiesPage({
  searchParams,
}: PageProps<"/admin/bounties">): Promise<ReactNode> {
  const token = tokenLabel(getPublicConfig().productName);
  await requireAdmin("/admin/bounties");
  const query = parseAdminList(await searchParams, { tabs: ADMIN_BOUNTY_TABS });
  const [page, counts] = await Promise.all([listAdminBounties(query), countContent()]);
  return (
    <AdminPage
      path="/admin/bounties"
      title="Bounties"
      intro="Bounties of all clubs, the newest first. Hiding covers the text; dates, submissions and payouts continue."
    >
      <BountiesList query={query} page={page} counts={counts.bounties} token={token} />
    </AdminPage>
  );
}
