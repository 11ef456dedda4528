import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminScreen } from "@/components/admin/admin-screen";
import { SignedInOnly } from "@/components/admin/signed-in-only";
import { getHealth } from "@/lib/api/get-health.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { requireAdmin } from "../require-admin.server";

export const metadata: Metadata = { title: "Admin Dashboard", robots: { index: false } };

export default async function AdminPage(): Promise<ReactNode> {
  await requireAdmin("/admin");
  return (
    <SignedInOnly path="/admin">
      <AdminScreen config={getPublicConfig()} health={await getHealth()} />
    </SignedInOnly>
  );
}
