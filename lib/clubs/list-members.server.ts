import "server-only";
import { getAddress } from "viem";
import { listMemberRows, listStaff, type MemberRow } from "./club-member-store.server";
import type { ClubMember, MemberList } from "./club-schemas";
import { findClub } from "./club-store.server";
import { requireKnown } from "./get-club.server";

const PAGE_SIZE = 50;

/** Owner and moderators with the first page, then members in order of joining. Throws NOT_FOUND for an unknown club. */
export async function listMembers({
  slug,
  after,
}: {
  slug: string;
  after: string | null;
}): Promise<MemberList> {
  const club = requireKnown(await findClub(slug));
  const [joinedMs = "0", address = ""] = after?.split(".") ?? [];
  const [staff, rows] = await Promise.all([
    after === null ? listStaff(club.id) : [],
    listMemberRows({
      clubId: club.id,
      after: after === null ? null : { joinedAt: new Date(Number(joinedMs)), address },
      limit: PAGE_SIZE + 1,
    }),
  ]);
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    staff: staff.map(toMember),
    members: page.map(toMember),
    next: last && rows.length > PAGE_SIZE ? `${last.joinedAt.getTime()}.${last.address}` : null,
  };
}

function toMember({ address, name, role, joinedAt }: MemberRow): ClubMember {
  return { address: getAddress(address), name, role, joinedAt: joinedAt.toISOString() };
}
