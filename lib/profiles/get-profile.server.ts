import "server-only";
import { getAddress } from "viem";
import { toHiddenDto } from "@/lib/audit/hideable";
import { findAdminRole } from "@/lib/auth/find-admin-role.server";
import { productChain } from "@/lib/env/product-chain";
import { findChainName } from "@/lib/names/chain-name-store.server";
import type { Address } from "@/lib/shared/address";
import { caip10 } from "@/lib/shared/caip";
import type { PersonProfile } from "./profile-schemas";
import { countPersonLists, findProfile } from "./profile-store.server";
import { readTurnout } from "./turnout-store.server";

/** What an address says of itself, and what it is and did here. Any address has a profile. */
export async function getProfile(address: Address): Promise<PersonProfile> {
  const [{ name, about, hidden }, role, { clubsOwned, ...counts }, turnout, chainName] = await Promise.all([
    findProfile(address),
    findAdminRole(address),
    countPersonLists(address),
    readTurnout(address),
    findChainName(address),
  ]);
  return {
    address: getAddress(address),
    caip10: caip10(productChain.id, address),
    ...(chainName === null ? {} : { chainName }),
    name: hidden ? "" : name,
    about: hidden ? "" : about,
    hidden: toHiddenDto(hidden),
    role,
    clubsOwned,
    counts,
    turnout,
  };
}
