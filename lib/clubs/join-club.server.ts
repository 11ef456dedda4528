import "server-only";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { countMemberships, deleteMember, insertMember } from "./club-member-store.server";
import type { MembershipAnswer } from "./club-schemas";
import { findClub, findMemberRole } from "./club-store.server";
import { requireKnown } from "./get-club.server";
import { requireClubRightLocked } from "./require-club-right.server";
import { requireNoBan } from "./require-no-ban.server";

/** Clubs that one address may be in, so that a list of them stays one answer. */
const MEMBERSHIPS_MAX = 500;

type Request = { slug: string; address: Address };

/**
 * Makes the person a member; an existing member keeps their role. Throws CLUB_ARCHIVED, CLUB_HIDDEN, BANNED, and CONFLICT
 * beyond 500 clubs.
 */
export function joinClub({ slug, address }: Request): Promise<MembershipAnswer> {
  return inTransaction(async (tx) => {
    const { club, memberRole } = await requireClubRightLocked(tx, { slug, address, action: "club.join" });
    if (memberRole === null) {
      if (club.archivedAt) throw new AppError("CLUB_ARCHIVED");
      if (club.hidden) throw new AppError("CLUB_HIDDEN");
      await requireNoBan(tx, { clubId: club.id, address });
      await addMember(tx, { clubId: club.id, address });
    }
    return answerMembership(tx, { slug, address });
  });
}

/** Adds somebody who may join. Throws CONFLICT beyond 500 clubs. */
export async function addMember(tx: Transaction, place: { clubId: bigint; address: Address }): Promise<void> {
  if ((await countMemberships(tx, place.address)) >= MEMBERSHIPS_MAX) {
    throw new AppError(
      "CONFLICT",
      `You are in ${MEMBERSHIPS_MAX} clubs, which is the limit. Leave one first.`,
    );
  }
  await insertMember(tx, place);
}

/**
 * Ends the membership, a moderator's too. Throws FORBIDDEN for the owner; a person who is no member gets the same answer as
 * one who left.
 */
export function leaveClub({ slug, address }: Request): Promise<MembershipAnswer> {
  return inTransaction(async (tx) => {
    const known = await findClub(slug, tx);
    const role = known && (await findMemberRole({ clubId: known.id, address }, tx));
    if (known && role === null) return answerMembership(tx, { slug, address });
    const { club } = await requireClubRightLocked(tx, { slug, address, action: "club.leave" });
    await deleteMember(tx, { clubId: club.id, address });
    return answerMembership(tx, { slug, address });
  });
}

/** What the person is in the club now. */
export async function answerMembership(
  tx: Transaction,
  { slug, address }: Request,
): Promise<MembershipAnswer> {
  const club = requireKnown(await findClub(slug, tx));
  const role = await findMemberRole({ clubId: club.id, address }, tx);
  return { role, memberCount: club.memberCount };
}
