import "server-only";
import type { Address } from "@/lib/shared/address";
import { findReputation, type Reputation } from "./reputation-store.server";

/** What a person's submissions came to, as far as everybody can read them. */
export function getReputation(address: Address): Promise<Reputation> {
  return findReputation(address);
}
