import type { ComponentProps, ReactNode } from "react";
import { AdminShell } from "@/components/admin/admin-shell";
import { listAttention } from "@/lib/operations/list-attention.server";

/** A page of the dashboard with what needs attention; the page lets only admins through before it. */
export async function AdminPage(
  page: Omit<ComponentProps<typeof AdminShell>, "attention">,
): Promise<ReactNode> {
  return <AdminShell {...page} attention={await listAttention()} />;
}
