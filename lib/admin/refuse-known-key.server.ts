import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { publicTestAddresses } from "@/lib/env/public-test-addresses";
import { AppError } from "@/lib/http/app-error";
import { type Address, isSameAddress } from "@/lib/shared/address";

const NOBODY = "0x0000000000000000000000000000000000000000";

/**
 * Throws BAD_REQUEST for the zero address, which nobody can sign for: fees sent there are lost; and outside local mode for an
 * address whose key everybody knows (product.md "Money").
 */
export function refuseKnownKey(address: Address): void {
  if (isSameAddress(address, NOBODY))
    throw new AppError("BAD_REQUEST", "Nobody has the key of the zero address.");
  if (getEnvironment().LOCAL_MODE === "1" || !publicTestAddresses.has(address)) return;
  throw new AppError("BAD_REQUEST", "The key of this address is public: anybody could act as this admin.");
}
