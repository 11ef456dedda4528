import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { publicTestAddresses } from "@/lib/env/public-test-addresses";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";

/** Throws BAD_REQUEST for an address whose key everybody knows, outside local mode (product.md "Money"). */
export function refuseKnownKey(address: Address): void {
  if (getEnvironment().LOCAL_MODE === "1" || !publicTestAddresses.has(address)) return;
  throw new AppError("BAD_REQUEST", "The key of this address is public: anybody could act as this admin.");
}
