import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ClubsList } from "@/components/admin/clubs-list";
import { ADMIN_CLUB_TABS, parseAdminList } from "@/lib/admin/admin-list";
import { countContent, listAdminClubs } from "@/lib/admin/list-content.server";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "Clubs · Admin", robots: { index: false } };

export default async function AdminClubsPage({
  searchParams,
}: PageProps<"/admin/clubs">): Promise<ReactNode> {
  await requireAdmin("/admin/clubs");
  const query = parseAdminList(await searchParams, { tabs: ADMIN_CLUB_TABS });
  const [page, counts] = await Promise.all([listAdminClubs(query), countContent()]);
  return (
    <AdminPage
      path="/admin/clubs"
      title="Clubs"
      intro="Every club, the newest first. Archived ones can be read; hidden ones show your reason instead."
    >
      <ClubsList query={query} page={page} counts={counts.clubs} />
    </AdminPage>
  );
}
