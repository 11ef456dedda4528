import "server-only";
import { getAddress } from "viem";
import { type AdminRole, mayAdminister } from "@/lib/audit/admin-acts";
import { listPersonNames } from "@/lib/audit/person-name-store.server";
import { listAdmins } from "@/lib/auth/admin-store.server";
import { findAdminRole } from "@/lib/auth/find-admin-role.server";
import { getPrimaryAdmin } from "@/lib/auth/get-admin-wallet.server";
import { findPendingHandover } from "@/lib/auth/primary-handover-store.server";
import { readSession } from "@/lib/auth/session.server";
import type { Address } from "@/lib/shared/address";
import type { AdminsView } from "./admin-views";

/** Every admin, and what the viewer may do with each. */
export async function viewAdmins(cookieHeader: string | null): Promise<AdminsView> {
  // Adds the first admin if there is none yet.
  await getPrimaryAdmin();
  const [rows, pending, viewer] = await Promise.all([
    listAdmins(),
    findPendingHandover(),
    findViewer(cookieHeader),
  ]);
  const { role } = viewer;
  const names = await listPersonNames([
    ...rows.flatMap(({ address, addedBy }) => (addedBy === null ? [address] : [address, addedBy])),
    ...(pending === null ? [] : [pending.toAddress]),
  ]);
  const named = (address: Address) => ({ address: getAddress(address), name: names.get(address) ?? null });
  return {
    admins: rows.map(({ address, role: held, createdAt, addedBy }) => ({
      ...named(address),
      role: held,
      since: createdAt,
      addedBy: addedBy === null ? null : named(addedBy),
      isViewer: address === viewer.address,
      isRemovable:
        held !== "primary admin" &&
        address !== pending?.toAddress &&
        mayAdminister({ role, act: "admin.remove" }),
      mayBeNamed:
        held !== "primary admin" && pending === null && mayAdminister({ role, act: "primary.name" }),
    })),
    next:
      pending === null
        ? null
        : {
            ...named(pending.toAddress),
            effectiveAt: pending.effectiveAt,
            mayBeWithdrawn: mayAdminister({ role, act: "primary.withdraw" }),
          },
  };
}

/** Who looks at a page of the dashboard, so that it offers what they may do; the page has let them in before. */
async function findViewer(
  cookieHeader: string | null,
): Promise<{ address: Address | null; role: AdminRole | null }> {
  const session = await readSession(cookieHeader);
  if (session === null) return { address: null, role: null };
  return { address: session.address, role: await findAdminRole(session.address) };
}
