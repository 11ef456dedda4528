import "server-only";
import { findAdminRole } from "@/lib/auth/find-admin-role.server";
import { readHoldings } from "@/lib/chain/read-holdings.server";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
import { votingPowerWei } from "@/lib/power/voting-power";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Address } from "@/lib/shared/address";
import { formatVotingPower } from "@/lib/shared/format-number";
import { grantOf, rolesOf } from "./club-rights";
import type { FoundingAnswer } from "./club-schemas";

/**
 * Whether the person may found a club now: admins, and where the settings let holders found clubs, those who hold enough. The reason
 * names the gap. Throws CHAIN_UNAVAILABLE when the power can't be read: unknown is not zero.
 */
export async function checkFounding(address: Address): Promise<FoundingAnswer> {
  const roles = rolesOf({ memberRole: null, adminRole: await findAdminRole(address) });
  if (grantOf({ roles, action: "club.found" }) === "yes") return { allowed: true, reason: null };
  const { foundingByHolders, foundingPower } = await getSettings();
  if (!foundingByHolders) return { allowed: false, reason: "Clubs are founded by admins." };
  const needed = BigInt(foundingPower);
  const held = votingPowerWei({ ...(await readHoldings(address)), ...getPowerRule() });
  if (held >= needed * 10n ** 18n) return { allowed: true, reason: null };
  return {
    allowed: false,
    reason: `Founding a club takes ${needed}.00 VP; you hold ${formatVotingPower(held)} VP now.`,
  };
}
