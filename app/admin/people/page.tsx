import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PeopleList } from "@/components/admin/people-list";
import { PEOPLE_TABS, parseAdminList } from "@/lib/admin/admin-list";
import { countPeople, listPeople } from "@/lib/admin/list-people.server";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "People · Admin", robots: { index: false } };

export default async function PeoplePage({ searchParams }: PageProps<"/admin/people">): Promise<ReactNode> {
  await requireAdmin("/admin/people");
  const query = parseAdminList(await searchParams, { tabs: PEOPLE_TABS });
  const [page, counts] = await Promise.all([listPeople(query), countPeople()]);
  return (
    <AdminPage
      path="/admin/people"
      title="People"
      intro="Everyone who signed in, joined, voted or holds NFTs or tokens."
    >
      <PeopleList query={query} page={page} counts={counts} />
    </AdminPage>
  );
}
