import "server-only";
import { getAddress } from "viem";
import { mayAdminister } from "@/lib/auth/admin-rights";
import { listAdmins } from "@/lib/auth/admin-store.server";
import { getPrimaryTerm } from "@/lib/auth/get-admin-wallet.server";
import { findPendingHandover } from "@/lib/auth/primary-handover-store.server";
import type { AdminsView } from "./admin-views";
import { findViewer } from "./find-viewer.server";

/** Every admin, and what the viewer may do with each. */
export async function viewAdmins(cookieHeader: string | null): Promise<AdminsView> {
  const primary = await getPrimaryTerm();
  const [rows, pending, viewer] = await Promise.all([
    listAdmins(),
    findPendingHandover(),
    findViewer(cookieHeader),
  ]);
  const { role } = viewer;
  return {
    admins: rows.map(({ address, createdAt, addedBy }) => ({
      address: getAddress(address),
      role: address === primary.address ? "primary admin" : "admin",
      since: createdAt,
      addedBy: addedBy === null ? null : getAddress(addedBy),
      isViewer: address === viewer.address,
      isRemovable:
        address !== primary.address &&
        address !== pending?.to &&
        mayAdminister({ role, act: "admin.remove" }),
      mayBeNamed:
        address !== primary.address && pending === null && mayAdminister({ role, act: "primary.name" }),
    })),
    next:
      pending === null
        ? null
        : {
            address: getAddress(pending.to),
            effectiveAt: pending.effectiveAt,
            mayBeWithdrawn: mayAdminister({ role, act: "primary.withdraw" }),
          },
  };
}
