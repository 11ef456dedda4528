import "server-only";
import { getAddress } from "viem";
import { isSafeOwner } from "@/lib/chain/is-safe-owner.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { SAFES_PER_SPONSOR } from "./bounty-limits";
import type { SafeList } from "./payout-schemas";
import { insertSafe, listSafesOf, removeSafe } from "./safe-store.server";

/** The Safes from which a sponsor pays. */
export async function listSafes(sponsor: Address): Promise<SafeList> {
  const safes = await listSafesOf(sponsor);
  return {
    safes: safes.map(({ safe, registeredAt }) => ({
      address: getAddress(safe),
      registeredAt: registeredAt.toISOString(),
    })),
  };
}

/**
 * Lets tokens from a Safe count as paid by one of its owners: the Safe itself is asked. Throws BAD_REQUEST for no address, FORBIDDEN when it does not
 * know the sponsor, CONFLICT beyond the limit and CHAIN_UNAVAILABLE.
 */
export async function registerSafe({ sponsor, text }: { sponsor: Address; text: string }): Promise<void> {
  const safe = requireTyped(text);
  if (!(await isSafeOwner({ safe, owner: sponsor }))) {
    throw new AppError(
      "FORBIDDEN",
      `${getAddress(safe)} is no Safe that names ${getAddress(sponsor)} among its owners.`,
    );
  }
  if (!(await insertSafe({ sponsor, safe, limit: SAFES_PER_SPONSOR }))) {
    throw new AppError(
      "CONFLICT",
      `You have registered ${SAFES_PER_SPONSOR} Safes, the most that one sponsor has. Remove one first.`,
    );
  }
}

/** Payments from it count no more; what was proved with it stays proved. */
export async function forgetSafe({ sponsor, text }: { sponsor: Address; text: string }): Promise<void> {
  await removeSafe({ sponsor, safe: requireTyped(text) });
}

function requireTyped(text: string): Address {
  const address = parseTypedAddress(text);
  if (address) return address;
  throw new AppError("BAD_REQUEST", "address must be 0x and 40 hex digits with a valid checksum.");
}
