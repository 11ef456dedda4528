import "server-only";
import type { Route } from "next";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { judgeAdminVisit } from "@/lib/admin/judge-admin-visit.server";
import { getPublicConfig } from "@/lib/env/environment.server";

/** Lets admins through; sends people without a session home and shows others the 403 screen, whatever the middleware let pass (T14). */
export async function requireAdmin(path: Route): Promise<void> {
  const visit = await judgeAdminVisit((await headers()).get("cookie"));
  if (visit === "stranger") redirect(`/?next=${path}`);
  if (visit === "not an admin") forbidden();
}

/** The test pages are open to everybody in local mode, otherwise only to admins (product.md "Screens"). */
export async function requireAdminOutsideLocalMode(path: Route): Promise<void> {
  if (!getPublicConfig().isLocalMode) await requireAdmin(path);
}
