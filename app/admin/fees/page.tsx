import type { Metadata } from "next";
import type { ReactNode } from "react";
import { FeeLedger } from "@/components/admin/fee-ledger";
import { parseAdminList } from "@/lib/admin/admin-list";
import { LEDGER_TABS } from "@/lib/admin/fee-ledger";
import { viewFeeLedger } from "@/lib/admin/view-fee-ledger.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "Fees · Admin", robots: { index: false } };

export default async function FeesPage({ searchParams }: PageProps<"/admin/fees">): Promise<ReactNode> {
  await requireAdmin("/admin/fees");
  const query = parseAdminList(await searchParams, { tabs: LEDGER_TABS });
  const { explorerUrl } = getPublicConfig();
  return (
    <AdminPage
      path="/admin/fees"
      title="Fees"
      intro="Every payment to the fee wallets, what it was used for, and what the chain says about it."
    >
      <FeeLedger query={query} view={await viewFeeLedger(query)} explorerUrl={explorerUrl} />
    </AdminPage>
  );
}
