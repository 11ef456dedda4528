import "server-only";
import { getAddress } from "viem";
import { listAdminRoles } from "@/lib/auth/admin-store.server";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { TeamMember } from "@/lib/settings/team-member";
import { parseAddress } from "@/lib/shared/address";

/** The people whom the settings introduce, with the role that each address holds here now. */
export async function viewTeam(): Promise<TeamMember[]> {
  const { team } = await getSettings();
  const entries = team.map((entry) => ({
    ...entry,
    address: entry.address === null ? null : parseAddress(entry.address),
  }));
  const roles = await listAdminRoles(entries.flatMap(({ address }) => address ?? []));
  return entries.map(({ name, role, address, link }) => ({
    name,
    role,
    address: address ? getAddress(address) : null,
    badge: badges[(address && roles.get(address)) ?? "none"],
    link,
  }));
}

const badges = { "primary admin": "Primary admin", admin: "Admin", none: null } as const;
