import "server-only";
import type { Address } from "@/lib/shared/address";
import { listMembershipRows } from "./club-member-store.server";
import type { MemberRole } from "./club-rights";

/** Every club that the person is in, and what they are there; join-club.server.ts keeps them few. */
export async function listMemberships(
  address: Address,
): Promise<{ memberships: { slug: string; role: MemberRole }[] }> {
  return { memberships: await listMembershipRows(address) };
}
