import "server-only";
import { getAddress } from "viem";
import { toHiddenDto } from "@/lib/audit/hideable";
import { findAdminRole } from "@/lib/auth/find-admin-role.server";
import { productChain } from "@/lib/env/product-chain";
import type { Address } from "@/lib/shared/address";
import { caip10 } from "@/lib/shared/caip";
import type { PersonProfile } from "./profile-schemas";
import { countPersonLists, findProfile } from "./profile-store.server";
import { readTurnout } from "./turnout-store.server";

/** What an address says of itself, and what it is and did here. Any address has a profile. */
export async function getProfile(address: Address): Promise<PersonProfile> {
  const [{ name, about, hidden }, role, { clubsOwned, ...counts }, turnout] = await Promise.all([
    findProfile(address),
    findAdminRole(address),
    countPersonLists(address),
    readTurnout(address),
  ]);
  return {
    address: getAddress(address),
    caip10: caip10(productChain.id, address),
    name: hidden ? "" : name,
    about: hidden ? "" : about,
    hidden: toHiddenDto(hidden),
    role,
    clubsOwned,
    counts,
    turnout,
  };
}
