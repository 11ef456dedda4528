import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminScreen } from "@/components/admin/admin-screen";
import { AdminShell } from "@/components/admin/admin-shell";
import { viewOverview } from "@/lib/admin/view-overview.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { getHealth } from "@/lib/operations/get-health.server";
import { listAttention } from "@/lib/operations/list-attention.server";
import { listSetUp } from "@/lib/operations/list-set-up.server";
import { requireAdmin } from "../require-admin.server";

export const metadata: Metadata = { title: "Admin Dashboard", robots: { index: false } };

export default async function AdminPage(): Promise<ReactNode> {
  await requireAdmin("/admin");
  const [health, attention, counts] = await Promise.all([getHealth(), listAttention(), viewOverview()]);
  const setUp = listSetUp({ hasClub: counts === null || counts.clubs > 0 });
  return (
    <AdminShell path="/admin" title="Admin Dashboard" attention={attention}>
      <AdminScreen
        config={getPublicConfig()}
        health={health}
        setUp={setUp}
        isCalm={attention.length === 0}
        counts={counts}
      />
    </AdminShell>
  );
}
