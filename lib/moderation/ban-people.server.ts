import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { findAdminRole } from "@/lib/auth/find-admin-role.server";
import { requireAdminRightLocked } from "@/lib/auth/require-admin-right.server";
import { insertBan, liftBan, listStandingBans, lockBansOf } from "@/lib/clubs/club-ban-store.server";
import { deleteMember } from "@/lib/clubs/club-member-store.server";
import { isGranted, type MemberRole } from "@/lib/clubs/club-rights";
import { findMemberRole } from "@/lib/clubs/club-store.server";
import { deleteModeratorInvite } from "@/lib/clubs/moderator-invite-store.server";
import { requireClubRightLocked } from "@/lib/clubs/require-club-right.server";
import { describeBan } from "@/lib/clubs/require-no-ban.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { BanRequest, LiftBanRequest } from "./moderation-schemas";

type ClubAct<Request> = { slug: string; address: Address; request: Request };

/**
 * Keeps a person from joining, drafting, publishing and flagging in a club, and ends their membership; votes always stay.
 * Throws FORBIDDEN for somebody whom `address` may not ban, and CONFLICT for somebody who is already banned.
 */
export function banFromClub({ slug, address, request }: ClubAct<BanRequest>): Promise<{ banned: true }> {
  const person = request.address;
  return inTransaction(async (tx) => {
    const { club, roles } = await requireClubRightLocked(tx, { slug, address, action: "club.ban" });
    const role = await findMemberRole({ clubId: club.id, address: person }, tx);
    await refuseStaff(tx, {
      address,
      person,
      role,
      mayBanModerators: isGranted({ roles, action: "club.set-role" }),
    });
    await store(tx, { clubId: club.id, address, request });
    if (role !== null) await deleteMember(tx, { clubId: club.id, address: person });
    await deleteModeratorInvite(tx, { clubId: club.id, address: person });
    await insertAuditEntry(tx, {
      actor: address,
      act: "person.ban",
      subject: `club:${slug}`,
      reason: request.reason,
      before: { address: person, banned: false, role },
      after: { address: person, banned: true, role: null, until: request.until, where: "club" },
    });
    return { banned: true };
  });
}

/** The same in every club and for founding clubs, only by admins; memberships stay. */
export function banEverywhere({
  address,
  request,
}: {
  address: Address;
  request: BanRequest;
}): Promise<{ banned: true }> {
  const person = request.address;
  return inTransaction(async (tx) => {
    await requireAdminRightLocked(tx, { address }, "ban.add");
    await refuseStaff(tx, { address, person, role: null, mayBanModerators: true });
    await store(tx, { clubId: null, address, request });
    await insertAuditEntry(tx, {
      actor: address,
      act: "person.ban",
      subject: `person:${person}`,
      reason: request.reason,
      before: { banned: false },
      after: { banned: true, until: request.until, where: "everywhere" },
    });
    return { banned: true };
  });
}

/** Ends a ban in a club with a public reason. Throws FORBIDDEN, and NOT_FOUND for somebody who isn't banned there. */
export function liftClubBan({ slug, address, request }: ClubAct<LiftBanRequest>): Promise<{ banned: false }> {
  const person = request.address;
  return inTransaction(async (tx) => {
    const { club } = await requireClubRightLocked(tx, { slug, address, action: "club.ban" });
    await lift(tx, { clubId: club.id, address, person });
    await insertAuditEntry(tx, {
      actor: address,
      act: "person.lift-ban",
      subject: `club:${slug}`,
      reason: request.reason,
      before: { address: person, banned: true },
      after: { address: person, banned: false, where: "club" },
    });
    return { banned: false };
  });
}

/** Ends a ban from everywhere. Throws FORBIDDEN to all but admins, and NOT_FOUND for somebody who isn't banned everywhere. */
export function liftBanEverywhere({
  address,
  request,
}: {
  address: Address;
  request: LiftBanRequest;
}): Promise<{ banned: false }> {
  const person = request.address;
  return inTransaction(async (tx) => {
    await requireAdminRightLocked(tx, { address }, "ban.lift");
    await lift(tx, { clubId: null, address, person });
    await insertAuditEntry(tx, {
      actor: address,
      act: "person.lift-ban",
      subject: `person:${person}`,
      reason: request.reason,
      before: { banned: true },
      after: { banned: false, where: "everywhere" },
    });
    return { banned: false };
  });
}

async function refuseStaff(
  tx: Transaction,
  {
    address,
    person,
    role,
    mayBanModerators,
  }: { address: Address; person: Address; role: MemberRole | null; mayBanModerators: boolean },
): Promise<void> {
  if (person === address) throw new AppError("FORBIDDEN", "You can't ban yourself.");
  if ((await findAdminRole(person, tx)) !== null) throw new AppError("FORBIDDEN", "Admins can't be banned.");
  if (role === "owner") throw new AppError("FORBIDDEN", "The owner of a club can't be banned from it.");
  if (role === "moderator" && !mayBanModerators) {
    throw new AppError("FORBIDDEN", "Only the owner and admins can ban a moderator.");
  }
}

async function store(
  tx: Transaction,
  { clubId, address, request }: { clubId: bigint | null; address: Address; request: BanRequest },
): Promise<void> {
  const { address: person, reason, until } = request;
  await lockBansOf(tx, person);
  const standing = await findSame(tx, { clubId, person });
  if (standing) throw new AppError("CONFLICT", `Already banned. They are told: ${describeBan(standing)}`);
  const isStored = await insertBan(tx, {
    clubId,
    address: person,
    reason,
    by: address,
    until: until === null ? null : new Date(until),
  });
  if (!isStored) throw new AppError("BAD_REQUEST", "A ban ends at least a minute from now.");
}

async function lift(
  tx: Transaction,
  { clubId, address, person }: { clubId: bigint | null; address: Address; person: Address },
): Promise<void> {
  await lockBansOf(tx, person);
  const standing = await findSame(tx, { clubId, person });
  if (!standing) throw new AppError("NOT_FOUND", "This address is not banned here.");
  await liftBan(tx, { id: standing.id, by: address });
}

async function findSame(tx: Transaction, { clubId, person }: { clubId: bigint | null; person: Address }) {
  const bans = await listStandingBans({ clubId, address: person }, tx);
  return bans.find(({ club }) => (club === null) === (clubId === null));
}
