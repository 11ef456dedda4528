import "server-only";
import { getAddress } from "viem";
import { listAdminRoles } from "@/lib/auth/admin-store.server";
import { getIndexedHoldings } from "@/lib/holdings/get-indexed-holdings.server";
import { holderBadges } from "@/lib/power/holder-badges";
import { getSettings } from "@/lib/settings/get-settings.server";
import { parseAddress } from "@/lib/shared/address";
import type { Team } from "./team-view";

/** The people whom the settings introduce, each with what the address may do here and what it holds by the index. */
export async function viewTeam(): Promise<Team> {
  const { team } = await getSettings();
  const entries = team.map((entry) => ({
    ...entry,
    address: entry.address === null ? null : parseAddress(entry.address),
  }));
  const addresses = entries.flatMap(({ address }) => address ?? []);
  const [roles, indexed] = await Promise.all([listAdminRoles(addresses), getIndexedHoldings(addresses)]);
  const members = entries.map(({ name, role, address, link }) => {
    const held = address && indexed?.holdings.get(address);
    return {
      name,
      role,
      address: address ? getAddress(address) : null,
      badge: BADGES[(address && roles.get(address)) ?? "none"],
      holderBadges: held ? holderBadges(held) : [],
      link,
    };
  });
  return { members, block: indexed?.block ?? null };
}

const BADGES = { "primary admin": "Primary admin", admin: "Admin", none: null } as const;
