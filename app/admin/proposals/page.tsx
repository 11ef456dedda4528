import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ProposalsList } from "@/components/admin/proposals-list";
import { ADMIN_PROPOSAL_TABS, parseAdminList } from "@/lib/admin/admin-list";
import { countContent, listAdminProposals } from "@/lib/admin/list-content.server";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "Proposals · Admin", robots: { index: false } };

export default async function AdminProposalsPage({
  searchParams,
}: PageProps<"/admin/proposals">): Promise<ReactNode> {
  await requireAdmin("/admin/proposals");
  const query = parseAdminList(await searchParams, { tabs: ADMIN_PROPOSAL_TABS });
  const [page, counts] = await Promise.all([listAdminProposals(query), countContent()]);
  return (
    <AdminPage
      path="/admin/proposals"
      title="Proposals"
      intro="Proposals of all clubs, the newest first. Hiding covers the text; voting continues and every vote counts."
    >
      <ProposalsList query={query} page={page} counts={counts.proposals} />
    </AdminPage>
  );
}
