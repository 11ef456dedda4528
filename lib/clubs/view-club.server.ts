import "server-only";
import { findAdminRole } from "@/lib/auth/find-admin-role.server";
import { readSession } from "@/lib/auth/session.server";
import { readInTime } from "@/lib/db/read-in-time.server";
import { findVisitor } from "./club-ban-store.server";
import { type ClubRole, type MemberRole, rolesOf } from "./club-rights";
import type { ClubDetail } from "./club-schemas";
import { findClub } from "./club-store.server";
import { describeClub } from "./get-club.server";
import type { StandingBan } from "./standing-ban";

/** What the visit of an address meets. "unreadable": the database did not answer. */
export type Visit = "known" | "unknown" | "unreadable";

/** What a visit of a club's address meets. */
export async function judgeClubVisit(slug: string): Promise<Visit> {
  // What can't be a slug is not asked for: the database refuses a NUL, and that would look like its own fault.
  if (!/^[a-z0-9-]{3,32}$/.test(slug)) return "unknown";
  return readInTime<Visit>({
    otherwise: "unreadable",
    complaint: "club could not be read",
    read: async () => ((await findClub(slug)) ? "known" : "unknown"),
  });
}

export type ClubView = {
  club: ClubDetail;
  /** Null for everybody who is no member. */
  memberRole: MemberRole | null;
  roles: readonly ClubRole[];
  /** What keeps them from acting here; null for everybody else. */
  ban: StandingBan | null;
  /** Until when they can accept to be a moderator; null for everybody who isn't invited. ISO 8601. */
  invitedUntil: string | null;
};

/** A club as seen with these cookies; null if there is none. */
export async function viewClub(slug: string, cookieHeader: string | null): Promise<ClubView | null> {
  const club = await findClub(slug);
  if (!club) return null;
  const session = await readSession(cookieHeader);
  const visitor = { club: describeClub(club), memberRole: null, roles: ["visitor"] as const };
  if (session === null) return { ...visitor, ban: null, invitedUntil: null };
  const { address } = session;
  const [{ memberRole, ban, invitedUntil }, adminRole] = await Promise.all([
    findVisitor({ clubId: club.id, address }),
    findAdminRole(address),
  ]);
  return {
    club: describeClub(club),
    memberRole,
    roles: rolesOf({ memberRole, adminRole }),
    invitedUntil: invitedUntil?.toISOString() ?? null,
    ban: ban && { slug: ban.club, reason: ban.reason, until: ban.until?.toISOString() ?? null },
  };
}
