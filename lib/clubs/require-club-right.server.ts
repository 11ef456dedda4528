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
  "club.leave": "Only members can leave. An owner must transfer the club first.",
  "club.edit-profile": "Only the owner, moderators and admins can change a club's description and picture.",
  "club.edit-rules": "Only the owner and admins can change a club's name and quorum.",
  "club.announce": "Only the owner and admins can choose where a club's votes are announced.",
  "club.set-role": "Only the owner and admins can choose moderators.",
  "club.invite-moderator": "Only the owner and admins can invite moderators.",
  "club.transfer": "Only the owner and admins can transfer a club.",
  "club.archive": "Only the owner and admins can archive a club.",
  "club.restore": "Only admins can bring back an archived club.",
  "club.verify": "Only admins can verify clubs.",
  "club.ban": "Only the owner, moderators and admins can ban people from a club.",
  "club.manage-webhooks": "Only the owner, moderators and admins can manage a club's webhooks.",
  "club.see-flags": "Only the owner, moderators and admins can see a club's flags.",
  "content.judge-flag": "Only the owner, moderators and admins can decide on flags.",
  "club.judge-flag": "Only admins can decide on flags of a whole club.",
};
