import "server-only";
import { findAdminRole } from "@/lib/auth/find-admin-role.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { type ClubAction, type ClubRole, type Grant, grantOf, type MemberRole, rolesOf } from "./club-rights";
import { type Club, findClub, findMemberRole, lockClub } from "./club-store.server";
import { requireKnown } from "./get-club.server";

export type ClubStanding = {
  club: Club;
  memberRole: MemberRole | null;
  roles: readonly ClubRole[];
  /** "own" and "power" are conditions that the caller still has to check. */
  grant: Exclude<Grant, "no">;
};

type Question = { slug: string; address: Address; action: ClubAction };

/** The club and what the person is in it, read now. Throws NOT_FOUND for an unknown club and FORBIDDEN without the right. */
export async function requireClubRight(question: Question, tx?: Transaction): Promise<ClubStanding> {
  return judge(question, requireKnown(await findClub(question.slug, tx)), tx);
}

/**
 * The same inside an act's transaction: nobody else changes the club, or the person's role in it or as an admin, until it
 * ends.
 */
export async function requireClubRightLocked(tx: Transaction, question: Question): Promise<ClubStanding> {
  return judge(question, requireKnown(await lockClub(tx, question.slug)), tx);
}

/** The roles that the person has in a club, by the database. */
export async function findClubRoles(
  { clubId, address }: { clubId: bigint; address: Address },
  tx?: Transaction,
): Promise<{ memberRole: MemberRole | null; roles: readonly ClubRole[] }> {
  const memberRole = await findMemberRole({ clubId, address }, tx);
  return { memberRole, roles: rolesOf({ memberRole, adminRole: await findAdminRole(address, tx) }) };
}

async function judge(
  { address, action }: Question,
  club: Club,
  tx: Transaction | undefined,
): Promise<ClubStanding> {
  const { memberRole, roles } = await findClubRoles({ clubId: club.id, address }, tx);
  const grant = grantOf({ roles, action });
  if (grant === "no")
    throw new AppError("FORBIDDEN", REFUSALS[action] ?? "Your role in this club does not allow this.");
  return { club, memberRole, roles, grant };
}

const REFUSALS: Partial<Record<ClubAction, string>> = {
  "club.leave":
    "Members leave; an owner hands the club over first, and who is no member has nothing to leave.",
  "club.edit-profile": "The owner, the moderators and admins change a club's description and picture.",
  "club.edit-rules": "The owner and admins change a club's name and quorum.",
  "club.set-role": "The owner and admins choose the moderators.",
  "club.transfer": "The owner and admins hand a club over.",
  "club.archive": "The owner and admins archive a club.",
  "club.restore": "Admins bring an archived club back.",
  "club.verify": "Admins verify clubs.",
  "club.ban": "The owner, the moderators and admins ban people from a club.",
  "club.see-flags": "The owner, the moderators and admins see what was flagged in a club.",
  "content.judge-flag": "The owner, the moderators and admins decide on flags.",
  "club.judge-flag": "Admins decide on flags of a whole club.",
};
