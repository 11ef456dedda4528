import "server-only";
import { getAddress } from "viem";
import { listPersonNames } from "@/lib/audit/person-name-store.server";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { listBanRows } from "@/lib/clubs/club-ban-store.server";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import type { Address } from "@/lib/shared/address";
import type { BanPage } from "./moderation-schemas";

const PAGE_SIZE = 50;

/**
 * The active bans in a club, or everywhere with null, newest first. Throws NOT_FOUND, and FORBIDDEN to people who may not
 * ban there.
 */
export async function listBans({
  slug,
  address,
  after,
}: {
  slug: string | null;
  address: Address;
  after: string | null;
}): Promise<BanPage> {
  const rows = await listBanRows({
    clubId: await requirePlace({ slug, address }),
    before: after === null ? null : BigInt(after),
    limit: PAGE_SIZE + 1,
  });
  const page = rows.slice(0, PAGE_SIZE);
  const names = await listPersonNames(page.flatMap(({ address: banned, bannedBy }) => [banned, bannedBy]));
  return {
    bans: page.map((ban) => ({
      address: getAddress(ban.address),
      name: names.get(ban.address) ?? null,
      reason: ban.reason,
      bannedBy: getAddress(ban.bannedBy),
      bannedByName: names.get(ban.bannedBy) ?? null,
      bannedAt: ban.bannedAt.toISOString(),
      until: ban.until?.toISOString() ?? null,
    })),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id.toString() ?? null) : null,
  };
}

async function requirePlace({
  slug,
  address,
}: {
  slug: string | null;
  address: Address;
}): Promise<bigint | null> {
  if (slug !== null) return (await requireClubRight({ slug, address, action: "club.ban" })).club.id;
  await requireAdminRight({ address }, "ban.add");
  return null;
}
