import "server-only";
import type { Route } from "next";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { isAdmin } from "@/lib/admin/is-admin.server";
import { readSession } from "@/lib/auth/session.server";
import { getPublicConfig } from "@/lib/env/environment.server";

/** Lets admins through; sends people without a session home and shows others the 403 screen. Any throw means no session (product.md). */
export async function requireAdmin(path: Route): Promise<void> {
  const right = await readRight((await headers()).get("cookie"));
  if (right === "none") redirect(`/?next=${path}`);
  if (right === "user") forbidden();
}

/** The test pages are open in local mode and for admins alone anywhere else (product.md "Screens"). */
export async function requireAdminOutsideLocalMode(path: Route): Promise<void> {
  if (!getPublicConfig().isLocalMode) await requireAdmin(path);
}

async function readRight(cookieHeader: string | null): Promise<"none" | "user" | "admin"> {
  try {
    const session = await readSession(cookieHeader);
    if (!session) return "none";
    return (await isAdmin(session.address)) ? "admin" : "user";
  } catch {
    return "none";
  }
}
