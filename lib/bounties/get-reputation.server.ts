import "server-only";
import type { Address } from "@/lib/shared/address";
import { findReputation, type Reputation } from "./reputation-store.server";

/** A person's submissions and their results, as far as everybody may read them. */
export function getReputation(address: Address): Promise<Reputation> {
  return findReputation(address);
}
